import type { RefObject } from "react";
import type { CardRow, CardShort } from "#shared/api/kanban/card-shapes.ts";
import { useT } from "../../lib/i18n.tsx";
import { useCreateRequest } from "../../lib/page/use-create-request.ts";
import { type Shortcut, useShortcuts } from "../../lib/shortcuts.ts";
import { useListKeys } from "../../ui/list/use-list-keys.ts";
import { toast } from "../../ui/toast/toast-store.ts";
import type { BoardCommands, QuickPart } from "./board-commands.ts";
import type { BoardFacts } from "./board-facts.ts";
import type { ColumnView } from "./board-operations.ts";
import { ADD, CARD, LIST, laneAt, pointedCard } from "./drag/board-elements.ts";
import type { KanbanList } from "./kanban.list.ts";

interface Keys {
  columns: readonly ColumnView[];
  /** Rows of the list view, which has cards that are not on the board. */
  listed: RefObject<readonly CardRow[]>;
  tools: BoardCommands;
  list: KanbanList;
  facts: BoardFacts;
  /** Reports itself why an archived card cannot be selected; a selected one can be deselected. */
  onSelect(card: CardShort): void;
  /** A card is open: the shortcuts belong to it. */
  isResting: boolean;
}

/** Shortcuts of the board: they act on the focused card, else on the one under the pointer. */
export function useBoardKeys({ columns, listed, tools, list, facts, onSelect, isResting }: Keys): void {
  const t = useT();
  const onAny = (work: (card: CardShort | CardRow, lane: string | null) => void) => () => {
    const element = pointedCard();
    if (!element) return false;
    const isIt = ({ id }: CardShort) => id === Number(element.getAttribute(CARD));
    const card = columns.flatMap((column) => column.cards).find(isIt) ?? listed.current.find(isIt);
    return card ? work(card, laneAt(element)) : false;
  };
  const on = (work: (card: CardShort, lane: string | null) => void) =>
    onAny((card, lane) => {
      if ("archivedAt" in card && card.archivedAt) toast({ message: t("card.isArchived"), type: "warning" });
      else work(card, lane);
    });
  const quick = (part: QuickPart) => on((card, lane) => tools.open({ kind: "quick", part, card, lane }));
  const onlyMine = () => {
    const chosen = new Set((list.query.assignee ?? "").split(",").filter(Boolean));
    if (!chosen.delete("me")) chosen.add("me");
    list.change({ assignee: [...chosen].join(",") || undefined });
  };
  const add = () => {
    const button = addButton();
    if (button) return button.click();
    const day = document.activeElement?.closest("[data-day]")?.getAttribute("data-day");
    if (columns.length > 0) tools.open({ kind: "new", day: day ?? list.query.day ?? null });
  };
  useCreateRequest("create", () => tools.open({ kind: "new", day: null }), columns.length > 0 && facts.rights.cards);
  const walk: Shortcut[] = [
    { keys: "Enter", label: "kanban.key.open" },
    { keys: "f", label: "kanban.key.filter", run: openFilter },
    { keys: "q", label: "kanban.key.mine", run: onlyMine },
  ];
  const work: Shortcut[] = [
    { keys: "c", label: "kanban.key.new", run: add },
    { keys: "e", label: "kanban.key.title", run: quick("title") },
    { keys: "l", label: "kanban.key.labels", run: quick("labels") },
    { keys: "a", label: "kanban.key.assign", run: quick("people") },
    { keys: "d", label: "kanban.key.due", run: quick("due") },
    { keys: "x", label: "kanban.key.select", run: onAny(onSelect) },
    { keys: "h", label: "kanban.key.archive", run: on((card) => void tools.acts().archive(card)) },
  ];
  const moves: Shortcut[] = [
    { keys: ",", label: "kanban.key.left", run: on((card, lane) => tools.nudge(card, { columns: -1, lane })) },
    { keys: ".", label: "kanban.key.right", run: on((card, lane) => tools.nudge(card, { columns: 1, lane })) },
  ];
  // A calendar has no order of its own, and a list no positions.
  const { view } = list.query;
  if (view !== "list") moves.push({ keys: "Space", label: "kanban.key.lift" });
  if (view === "board") moves.push({ keys: "Shift+↑/↓", label: "kanban.key.reorder" });
  useListKeys({ isResting: true });
  useShortcuts(isResting ? [] : [...walk, ...(facts.rights.cards ? work : []), ...moves]);
}

/** Add button of the current column, else of the first. */
function addButton(): HTMLElement | null {
  const column = document.activeElement?.closest(`[${LIST}]`)?.getAttribute(LIST);
  return document.querySelector<HTMLElement>(column ? `[${ADD}="${column}"]` : `[${ADD}]`);
}

function openFilter(): void {
  const chips = document.querySelectorAll<HTMLElement>("[role=search] .chips [role=button], [role=search] button");
  [...chips].find((one) => one.offsetParent !== null && one.hasAttribute("aria-haspopup"))?.click();
}
