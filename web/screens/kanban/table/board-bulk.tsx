import type { Board } from "#shared/api/kanban/boards.ts";
import type { CardBulk, CardBulkResult } from "#shared/api/kanban/card-bulk.ts";
import { cardPriorities } from "#shared/rules/kanban/kanban-limits.ts";
import { useApi } from "../../../lib/api/use-api.ts";
import { type MessageKey, useT } from "../../../lib/i18n.tsx";
import { type BulkAction, BulkBar } from "../../../ui/bulk/bulk-bar.tsx";
import type { Selection } from "../../../ui/bulk/use-selection.ts";
import type { BoardActions } from "../board.actions.ts";

interface BulkProps {
  board: Board;
  selection: Selection;
  acts: BoardActions;
  onSkipped(results: CardBulkResult[]): void;
}
/** Bulk action without its target. */
type How = CardBulk extends infer One ? (One extends CardBulk ? Omit<One, "ids"> : never) : never;

/** Bulk actions on the selected cards. */
export function BoardBulk({ board, selection, acts, onSkipped }: BulkProps) {
  const t = useT();
  // Members, as for one card.
  const people = useApi("GET /kanban/people", {}).data?.data ?? board.people;
  const send = async (how: How) => {
    const skipped = await acts.bulk({ ...how, ids: [...selection.ids] } as CardBulk);
    // A rejected action can be retried on the same cards.
    if (!skipped) return;
    selection.clear();
    if (skipped.length > 0) onSkipped(skipped);
  };
  const choice = (label: string, how: How) => ({ label, onChoose: () => void send(how) });
  const bulk: BulkAction[] = [
    {
      label: t("kanban.bulk.move"),
      choices: board.columns.map(({ id, name }) => choice(name, { action: "move", value: { columnId: id } })),
    },
    {
      label: t("kanban.bulk.assign"),
      choices: people.map(({ id, name }) => choice(name, { action: "assign", value: { add: [id] } } as How)),
    },
    {
      label: t("kanban.bulk.label"),
      choices: board.labels.map(({ id, name }) => choice(name, { action: "label", value: { add: [id] } } as How)),
    },
    {
      label: t("kanban.bulk.priority"),
      choices: cardPriorities.map((value) =>
        choice(t(`kanban.priority.${value}` as MessageKey), { action: "priority", value }),
      ),
    },
    { label: t("kanban.archive"), isDanger: true, onChoose: () => send({ action: "archive" }) },
  ];
  return <BulkBar selection={selection} total={selection.ids.size} acts={bulk} />;
}
