import type { CardRow } from "#shared/api/kanban/card-shapes.ts";
import { LINKED_CARDS } from "#shared/screens.ts";
import { useT } from "../../lib/i18n.tsx";
import { useApi } from "../../lib/use-api.ts";
import { Link } from "../../ui/link.tsx";
import { SheetSection } from "../../ui/list/side-sheet.tsx";

/** The cards that are about a conversation, each with where it stands and the way to it. */
export function LinkedCards({ conversationId }: { conversationId: number }) {
  const t = useT();
  const query = { ...LINKED_CARDS, conversation: conversationId };
  const asked = useApi("GET /kanban/cards", { query }, { keepPreviousData: false, shouldRetryOnError: false });
  const cards = (asked.data?.data ?? []) as CardRow[];
  if (cards.length === 0) return null;
  return (
    <SheetSection>
      <h3>{t("inbox.cards")}</h3>
      <ul className="earlier">
        {cards.map(({ id, key, title, boardId, boardName, columnName, archivedAt }) => (
          <li key={id}>
            <Link to={`/kanban?board=${boardId}&card=${id}`}>
              {key} <bdi>{title}</bdi>
            </Link>
            <small>
              <bdi>{archivedAt ? t("inbox.cardArchived") : columnName}</bdi> · <bdi>{boardName}</bdi>
            </small>
          </li>
        ))}
      </ul>
    </SheetSection>
  );
}
