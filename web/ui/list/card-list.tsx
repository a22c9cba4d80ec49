import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { Link } from "../link.tsx";
import type { ListRow } from "./columns.ts";

const List = styled("ul")(({ theme }) => ({
  listStyle: "none",
  margin: 0,
  padding: 0,
  "& > li": {
    contentVisibility: "auto",
    containIntrinsicSize: "auto 76px",
    borderBottom: `1px solid ${(theme.vars ?? theme).palette.divider}`,
  },
  "& > li:last-of-type": { borderBottom: 0 },
  "& > li > a, & > li > .list-card": {
    display: "block",
    padding: "12px 16px",
    minHeight: 64,
    color: "inherit",
    textDecoration: "none",
  },
  "& > li > a:active": { backgroundColor: (theme.vars ?? theme).palette.action.hover },
}));

/** The rows of a list as cards on a phone; what is out of sight is not laid out. */
export function CardList<Row extends ListRow>(props: {
  label: string;
  rows: readonly Row[];
  card(row: Row): ReactNode;
  hrefOf?: ((row: Row) => string) | undefined;
}) {
  const { rows, card, hrefOf } = props;
  return (
    <List aria-label={props.label}>
      {rows.map((row) => (
        <li key={row.id}>
          {hrefOf ? <Link to={hrefOf(row)}>{card(row)}</Link> : <div className="list-card">{card(row)}</div>}
        </li>
      ))}
    </List>
  );
}

/** Two ends of a line in a card. */
export const CardLine = styled("span")(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: 12,
  minWidth: 0,
  "& + &": { marginTop: 6 },
  "& > :first-of-type": { minWidth: 0 },
  "& .quiet": { ...theme.typography.caption, color: (theme.vars ?? theme).palette.text.secondary },
  "& .figure": { fontWeight: 500, fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" },
}));
