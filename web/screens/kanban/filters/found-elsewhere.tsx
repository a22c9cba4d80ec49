import Check from "@mui/icons-material/Check";
import Archive from "@mui/icons-material/Inventory2Outlined";
import { styled } from "@mui/material/styles";
import type { Board } from "#shared/api/kanban/boards.ts";
import type { CardRow } from "#shared/api/kanban/card-shapes.ts";
import { useT } from "../../../lib/i18n.tsx";
import { Link } from "../../../ui/layout/link.tsx";
import { useBoardFacts } from "../board-facts.ts";

const Found = styled("section")(({ theme }) => ({
  ...theme.typography.body2,
  flex: "none",
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 8,
  maxHeight: 96,
  overflowY: "auto",
  margin: "-4px 0 12px",
  "& h2": { ...theme.typography.body2, margin: 0, color: theme.vars.palette.text.secondary },
  "& a": {
    display: "inline-flex",
    alignItems: "center",
    gap: 6,
    maxWidth: 360,
    minHeight: 28,
    padding: "2px 10px",
    borderRadius: 8,
    textDecoration: "none",
    border: `1px solid ${theme.vars.palette.divider}`,
    backgroundColor: theme.vars.palette.background.paper,
  },
  "& a:hover bdi": { textDecoration: "underline" },
  "& bdi": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& .mark": {
    ...theme.typography.caption,
    display: "inline-flex",
    alignItems: "center",
    gap: 4,
    color: theme.vars.palette.text.secondary,
    whiteSpace: "nowrap",
  },
  "& .mark > svg": { fontSize: 14 },
}));

/** Search results that are not on the board: archived and long done cards. */
export function FoundElsewhere({ board, hits }: { board: Board; hits: readonly CardRow[] }) {
  const t = useT();
  const { hrefOf } = useBoardFacts();
  const here = new Set(board.cards.map(({ id }) => id));
  const found = hits.filter(({ id }) => !here.has(id));
  if (found.length === 0) return null;
  return (
    <Found aria-label={t("kanban.elsewhere")}>
      <h2>{t("kanban.elsewhere")}</h2>
      {found.map(({ id, key, title, archivedAt }) => (
        <Link key={id} to={hrefOf(id)}>
          <span className="mark">{key}</span>
          <bdi>{title}</bdi>
          <span className="mark">
            {archivedAt ? <Archive aria-hidden /> : <Check aria-hidden />}
            {t(archivedAt ? "kanban.isArchived" : "kanban.isDone")}
          </span>
        </Link>
      ))}
    </Found>
  );
}
