import MentionIcon from "@mui/icons-material/AlternateEmailOutlined";
import AssignedIcon from "@mui/icons-material/AssignmentIndOutlined";
import CommentIcon from "@mui/icons-material/ChatBubbleOutlineOutlined";
import PaymentIcon from "@mui/icons-material/CreditCardOffOutlined";
import MovedIcon from "@mui/icons-material/DriveFileMoveOutlined";
import FailedIcon from "@mui/icons-material/ErrorOutlineOutlined";
import DueIcon from "@mui/icons-material/EventOutlined";
import StockIcon from "@mui/icons-material/Inventory2Outlined";
import MessageIcon from "@mui/icons-material/MailOutlined";
import OrderIcon from "@mui/icons-material/ReceiptLongOutlined";
import DoneIcon from "@mui/icons-material/TaskAltOutlined";
import { styled } from "@mui/material/styles";
import type { ComponentType, MouseEvent } from "react";
import type { Notification } from "#shared/api/system/notifications.ts";
import type { ApiError } from "../../lib/api/client.ts";
import { saveFileFrom } from "../../lib/files.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.tsx";
import { WriteIconButton } from "../../ui/actions/write-button.tsx";
import { useErrorText } from "../../ui/feedback/error-text.ts";
import { tooltip } from "../../ui/feedback/tooltip.tsx";
import { Link } from "../../ui/layout/link.tsx";
import { toast } from "../../ui/toast/toast-store.ts";

const icons: Record<Notification["kind"], ComponentType> = {
  order: OrderIcon,
  mention: MentionIcon,
  assigned: AssignedIcon,
  assigned_many: AssignedIcon,
  assigned_conversations: AssignedIcon,
  card_commented: CommentIcon,
  card_moved: MovedIcon,
  card_moved_many: MovedIcon,
  card_due: DueIcon,
  message: MessageIcon,
  send_failed: FailedIcon,
  low_stock: StockIcon,
  low_stock_many: StockIcon,
  out_of_stock: StockIcon,
  out_of_stock_many: StockIcon,
  payment_failed: PaymentIcon,
  payment_failed_many: PaymentIcon,
  import_done: DoneIcon,
  import_failed: FailedIcon,
  export_done: DoneIcon,
  export_failed: FailedIcon,
  bulk_done: DoneIcon,
  bulk_failed: FailedIcon,
  invoice_failed: PaymentIcon,
  plan_ended: PaymentIcon,
};

const Row = styled("li")(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  "& > a": {
    flex: 1,
    minWidth: 0,
    display: "flex",
    gap: 12,
    padding: "10px 8px",
    borderRadius: 8,
    color: theme.vars.palette.text.secondary,
    textDecoration: "none",
  },
  "& a:hover": { backgroundColor: theme.vars.palette.action.hover },
  "& svg": { flex: "none", fontSize: 20 },
  "& p": { ...theme.typography.body2, margin: 0, overflowWrap: "anywhere" },
  "& time": { ...theme.typography.label, display: "block" },
  "&[data-unread] p": { color: theme.vars.palette.text.primary, fontWeight: 500 },
  "& i": { width: 8, height: 8, margin: 6, borderRadius: 999, backgroundColor: theme.vars.palette.primary.main },
}));

interface Props {
  item: Notification;
  onRead(): void;
  onClose(): void;
}

/** A notification; opening marks it as read. */
export function NoticeRow({ item, onRead, onClose }: Props) {
  const t = useT();
  const { relative, dateTime, number } = useFormat();
  const Icon = icons[item.kind];
  const errorText = useErrorText();
  const told = t(`notices.kind.${item.kind}`, { title: item.title });
  // The title of a grouped notification already has the number.
  const what = item.count > 1 && !/_many$|_conversations$/.test(item.kind) ? `${told} (${number(item.count)})` : told;
  const open = () => {
    if (!item.read) onRead();
    onClose();
  };
  const save = (event: MouseEvent) => {
    // A plain browser navigation would send the request without authentication.
    event.preventDefault();
    open();
    saveFileFrom(item.link).catch((error: unknown) => {
      toast({ message: t("notices.notSaved", { reason: errorText(error as ApiError) }), type: "danger" });
    });
  };
  const inside = (
    <>
      <Icon />
      <div>
        <p>
          {what}
          {!item.read && <span className="visually-hidden"> {t("notices.isUnread")}</span>}
        </p>
        <time dateTime={item.at} title={dateTime(item.at)}>
          {relative(item.at)}
        </time>
      </div>
    </>
  );
  const isFile = item.link.startsWith("/api/");
  return (
    <Row data-unread={item.read ? undefined : ""}>
      {isFile ? (
        <a href={item.link} download onClick={save}>
          {inside}
        </a>
      ) : (
        <Link to={item.link} onClick={open}>
          {inside}
        </Link>
      )}
      {!item.read && (
        <WriteIconButton
          size="small"
          onClick={onRead}
          aria-label={t("notices.markRead", { what })}
          {...tooltip(t("notices.read"))}
        >
          <i />
        </WriteIconButton>
      )}
    </Row>
  );
}
