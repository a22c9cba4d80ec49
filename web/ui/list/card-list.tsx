import CheckCircle from "@mui/icons-material/CheckCircle";
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { type Selection, toggleAmong } from "../bulk/use-selection.ts";
import { useLongPress } from "../drag/use-long-press.ts";
import { Link } from "../layout/link.tsx";
import type { ListRow } from "./columns.ts";

const List = styled("ul")(({ theme }) => ({
  listStyle: "none",
  margin: 0,
  padding: 0,
  "& > li": {
    position: "relative",
    borderBottom: `1px solid ${(theme.vars ?? theme).palette.divider}`,
  },
  // Browsers lay out content within two and a half screens anyway, in a second pass.
  "& > li:nth-of-type(n + 20)": { contentVisibility: "auto", containIntrinsicSize: "auto 84px" },
  "&.low > li:nth-of-type(-n + 26)": { contentVisibility: "visible" },
  "& > li:last-of-type": { borderBottom: 0 },
  "& > li > .card-action": { position: "absolute", insetInlineEnd: 16, insetBlockEnd: 12 },
  "& > li > a, & > li > .list-card": {
    position: "relative",
    display: "block",
    padding: "12px 16px",
    minHeight: 64,
    color: "inherit",
    textDecoration: "none",
    "--ring-offset": "-2px",
  },
  "& > li > a:active": { backgroundColor: (theme.vars ?? theme).palette.action.hover },
  "&.choosable > li": { WebkitTouchCallout: "none", userSelect: "none" },
  "& > li > [aria-checked=true]": { backgroundColor: theme.vars.palette.primary.soft },
  "& .tick": { position: "absolute", insetInlineEnd: 4, insetBlockStart: 4, color: theme.vars.palette.primary.main },
}));

interface CardListProps<Row extends ListRow> {
  label: string;
  rows: readonly Row[];
  card(row: Row): ReactNode;
  /** Action at the foot of the card, beside its link. */
  action?: ((row: Row) => ReactNode) | undefined;
  hrefOf?: ((row: Row) => string) | undefined;
  /** A long press starts selection mode; then a touch selects. */
  selection?: Selection | undefined;
}

/** Rows of a list as cards on a phone; cards out of sight are not laid out. */
export function CardList<Row extends ListRow>({ label, rows, card, action, hrefOf, selection }: CardListProps<Row>) {
  const toggle = (id: number) => selection && toggleAmong(selection, rows, id);
  const press = useLongPress(selection && toggle);
  // Cards without a link are low: they hold less.
  const kinds = `next-rows${selection ? " choosable" : ""}${hrefOf ? "" : " low"}`;
  return (
    <List aria-label={label} className={kinds}>
      {rows.map((row) => (
        <li key={row.id} {...press(row.id)}>
          {selection?.isOpen ? (
            <ChoiceCard isChosen={selection.isAll || selection.ids.has(row.id)} onToggle={() => toggle(row.id)}>
              {card(row)}
            </ChoiceCard>
          ) : hrefOf ? (
            <Link to={hrefOf(row)} draggable={false}>
              {card(row)}
            </Link>
          ) : (
            <div className="list-card">{card(row)}</div>
          )}
          {action && !selection?.isOpen && <div className="card-action">{action(row)}</div>}
        </li>
      ))}
    </List>
  );
}

interface ChoiceCardProps {
  isChosen: boolean;
  onToggle(): void;
  /** Enter. */
  onOpen?(): void;
  children: ReactNode;
}

/** Card in selection mode: a touch or the space bar selects it. */
export function ChoiceCard(props: ChoiceCardProps) {
  const { isChosen, onToggle, onOpen } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a check box cannot hold the lines of a card
    <div
      className="list-card"
      role="checkbox"
      aria-checked={isChosen}
      tabIndex={0}
      onClick={onToggle}
      onKeyDown={(event) => {
        if (event.key === "Enter") onOpen?.();
        if (event.key !== " ") return;
        event.preventDefault();
        onToggle();
      }}
    >
      {isChosen && <CheckCircle className="tick" fontSize="small" aria-hidden />}
      {props.children}
    </div>
  );
}

/** Line of a card with content at both ends. One style rule, not one per row. */
export const CardLine = styled("span")({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: 12,
  minWidth: 0,
  "& + &": { marginTop: 6 },
  "& > :first-of-type": { minWidth: 0 },
  "& .quiet": { fontSize: 12, lineHeight: "16px", color: "var(--palette-text-secondary)" },
  "& .figure": { fontWeight: 500, fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" },
});
