import ExpandMore from "@mui/icons-material/ExpandMore";
import KeyboardArrowUp from "@mui/icons-material/KeyboardArrowUp";
import CopyLink from "@mui/icons-material/Link";
import MoreVert from "@mui/icons-material/MoreVert";
import Print from "@mui/icons-material/PrintOutlined";
import Undo from "@mui/icons-material/Undo";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { useT } from "../../../lib/i18n.tsx";
import { useIsPhone } from "../../../lib/page/phone.ts";
import { tooltip } from "../../../ui/feedback/tooltip.tsx";
import { WideOnly } from "../../../ui/layout/breakpoints.tsx";
import { MenuButton } from "../../../ui/menu/menu-button.tsx";
import type { MenuChoice } from "../../../ui/menu/menu-choice.ts";
import { ShopTime } from "../../../ui/record/shop-time.tsx";
import { StatusChip } from "../../../ui/record/status-chip.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";
import { numberOf } from "../list/orders.columns.tsx";

const Chips = styled("div")({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 8, marginBottom: 16 });
const Badge = styled("span")(({ theme }) => ({
  ...theme.typography.caption,
  display: "inline-flex",
  alignItems: "center",
  gap: 4,
  height: 24,
  padding: "0 8px 0 6px",
  borderRadius: 999,
  fontWeight: 500,
  color: theme.vars.palette.text.secondary,
  backgroundColor: theme.vars.palette.surface.sunken,
}));

/** Number and date of the order. */
export function OrderTitle({ order }: { order: OrderExtended | undefined }) {
  const t = useT();
  return (
    <>
      <Typography variant="h2" noWrap>
        {order ? t("order.sheet", { number: numberOf(order) }) : t("order.sheetLoading")}
      </Typography>
      <Typography variant="caption" color="textSecondary" component="p" noWrap>
        {order ? <ShopTime at={order.date} /> : "\u00a0"}
      </Typography>
    </>
  );
}

/** Status, payment and return state of an order. */
export function OrderChips({ order }: { order: OrderExtended }) {
  const t = useT();
  const isWhole = order.details.every((line) => line.returned === line.quantity);
  return (
    <Chips>
      <StatusChip kind="order" value={order.status} />
      <StatusChip kind="payment" value={order.paymentStatus} />
      {order.returned && (
        <Badge>
          <Undo aria-hidden sx={{ fontSize: 16 }} />
          {t(isWhole ? "order.returned" : "order.partlyReturned")}
        </Badge>
      )}
    </Chips>
  );
}

/** Tools of the sheet: neighbours, link, print, menu. */
export function OrderTools(props: {
  isThere: boolean;
  choices: readonly MenuChoice[];
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}) {
  const t = useT();
  const isPhone = useIsPhone();
  const tool = (label: string, Icon: typeof Print, onClick: (() => void) | undefined) => (
    <IconButton aria-label={label} {...tooltip(label)} disabled={!onClick} onClick={onClick}>
      <Icon />
    </IconButton>
  );
  const copyLink = () =>
    navigator.clipboard.writeText(location.href).then(
      () => toast({ message: t("lists.copied"), type: "success" }),
      () => toast({ message: t("lists.notCopied"), type: "danger" }),
    );
  // A phone has no space for these beside the number.
  const less = [
    { label: t("order.copyLink"), onChoose: () => void copyLink() },
    { label: t("order.print"), onChoose: () => window.print() },
  ];
  const choices = isPhone && props.isThere ? [...props.choices, ...less] : props.choices;
  return (
    <>
      {tool(t("order.previous"), KeyboardArrowUp, props.onPrevious)}
      {tool(t("order.next"), ExpandMore, props.onNext)}
      <WideOnly as="span">{tool(t("order.copyLink"), CopyLink, () => void copyLink())}</WideOnly>
      <WideOnly as="span">{tool(t("order.print"), Print, props.isThere ? () => window.print() : undefined)}</WideOnly>
      <MenuButton choices={choices}>
        {(opener) => (
          <IconButton {...opener} aria-label={t("order.more")} disabled={choices.length === 0}>
            <MoreVert />
          </IconButton>
        )}
      </MenuButton>
    </>
  );
}
