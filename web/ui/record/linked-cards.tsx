import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import type { CardRow } from "#shared/api/kanban/card-shapes.ts";
import { LINKED_CARDS } from "#shared/screens.ts";
import { useApi } from "../../lib/api/use-api.ts";
import { useT } from "../../lib/i18n.tsx";
import { Link } from "../layout/link.tsx";
import { SheetSection } from "./side-sheet.tsx";

const List = styled("ul")(({ theme }) => ({
  listStyle: "none",
  margin: 0,
  padding: 0,
  display: "grid",
  gap: 8,
  "& small": { ...theme.typography.caption, display: "block", color: theme.vars.palette.text.secondary },
}));

interface LinkedCardsProps {
  /** Record of the cards. */
  about: { conversation: number } | { order: number };
  /** Content below the cards; without it an empty list renders nothing. */
  children?: ReactNode;
}

/** Cards about a record, each with its column and link. */
export function LinkedCards({ about, children }: LinkedCardsProps) {
  const t = useT();
  const query = { ...LINKED_CARDS, ...about };
  const asked = useApi("GET /kanban/cards", { query }, { keepPreviousData: false, shouldRetryOnError: false });
  const cards = (asked.data?.data ?? []) as CardRow[];
  if (cards.length === 0 && !children) return null;
  return (
    <SheetSection>
      <h3>{t("common.cards")}</h3>
      {cards.length > 0 && (
        <List>
          {cards.map(({ id, key, title, boardId, boardName, columnName, archivedAt }) => (
            <li key={id}>
              <Link to={`/kanban?board=${boardId}&card=${id}`}>
                {key} <bdi>{title}</bdi>
              </Link>
              <small>
                <bdi>{archivedAt ? t("common.cardArchived") : columnName}</bdi> · <bdi>{boardName}</bdi>
              </small>
            </li>
          ))}
        </List>
      )}
      {children}
    </SheetSection>
  );
}
