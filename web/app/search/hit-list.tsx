import CreateIcon from "@mui/icons-material/Add";
import AllIcon from "@mui/icons-material/ArrowForward";
import ActionIcon from "@mui/icons-material/BoltOutlined";
import RecentIcon from "@mui/icons-material/History";
import ConversationIcon from "@mui/icons-material/InboxOutlined";
import ProductIcon from "@mui/icons-material/Inventory2Outlined";
import PersonIcon from "@mui/icons-material/PersonOutlined";
import OrderIcon from "@mui/icons-material/ReceiptLongOutlined";
import PageIcon from "@mui/icons-material/SpaceDashboardOutlined";
import CardIcon from "@mui/icons-material/ViewKanbanOutlined";
import { styled } from "@mui/material/styles";
import { type ComponentType, Fragment } from "react";
import { useShopFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.tsx";
import { StatusChip } from "../../ui/record/status-chip.tsx";
import type { Hit } from "./search-hits.ts";
import type { HitGroup } from "./use-hits.ts";

const List = styled("div")({ overflowY: "auto", padding: "0 8px 8px", "&:empty": { padding: 0 } });
const Group = styled("div")(({ theme }) => ({
  "& [data-head]": {
    ...theme.typography.label,
    padding: "12px 8px 4px",
    color: theme.vars.palette.text.secondary,
  },
}));
const Row = styled("div")(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  gap: 12,
  padding: "2px 8px",
  minHeight: 44,
  boxSizing: "border-box",
  borderRadius: 8,
  cursor: "pointer",
  "&[aria-selected=true]": { backgroundColor: theme.vars.palette.primary.soft },
  "& > svg": { flex: "none", fontSize: 20, color: theme.vars.palette.text.secondary },
  "& > div": { minWidth: 0, flex: 1 },
  "& b, & .facts": { display: "block", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& b": { ...theme.typography.body1, fontWeight: 500 },
  "& .facts": { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  "&[data-all] b": { fontWeight: 400, color: theme.vars.palette.text.secondary },
  "@media (max-width:599.95px)": { minHeight: 48 },
}));

const icons: Record<HitGroup["kind"], ComponentType> = {
  recent: RecentIcon,
  create: CreateIcon,
  page: PageIcon,
  product: ProductIcon,
  order: OrderIcon,
  person: PersonIcon,
  card: CardIcon,
  conversation: ConversationIcon,
  action: ActionIcon,
};

interface Props {
  id: string;
  groups: readonly HitGroup[];
  /** Index of the selected hit. */
  chosen: number;
  optionId(at: number): string;
  onOpen(hit: Hit): void;
}

/** Grouped search results; focus stays in the field. */
export function SearchHits({ id, groups, chosen, optionId, onOpen }: Props) {
  const t = useT();
  let at = -1;
  return (
    <List id={id} role="listbox" aria-label={t("search.title")}>
      {groups.map(({ kind, items, all }) => (
        <Group key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
          <div data-head="" id={`${id}-${kind}`} role="presentation">
            {t(`search.kind.${kind}`)}
          </div>
          {[...items, ...(all ? [all] : [])].map((hit) => {
            at += 1;
            return (
              <Row
                key={hit.id}
                id={optionId(at)}
                role="option"
                data-active={at === chosen || undefined}
                data-all={hit === all || undefined}
                aria-selected={at === chosen}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onOpen(hit)}
              >
                <Icon kind={kind} isAll={hit === all} />
                <div>
                  <b>
                    <bdi>{hit.title}</bdi>
                  </b>
                  <Facts hit={hit} />
                </div>
                {hit.order && <StatusChip kind="order" value={hit.order.status} />}
              </Row>
            );
          })}
        </Group>
      ))}
    </List>
  );
}

function Icon({ kind, isAll }: { kind: HitGroup["kind"]; isAll: boolean }) {
  const Shown = isAll ? AllIcon : icons[kind];
  return <Shown />;
}

/** Second line of a hit: what a person tells records of its kind apart by. */
function Facts({ hit }: { hit: Hit }) {
  const t = useT();
  const format = useShopFormat();
  const facts = [
    hit.subtitle,
    hit.product && t("search.inStock", { count: hit.product.stock }),
    hit.order && format.money(hit.order.amount),
    hit.order && format.date(hit.order.createdAt),
  ].filter((fact): fact is string => !!fact);
  if (facts.length === 0) return null;
  return (
    <span className="facts">
      {facts.map((fact, at) => (
        <Fragment key={fact}>
          {at > 0 && " · "}
          <bdi>{fact}</bdi>
        </Fragment>
      ))}
    </span>
  );
}
