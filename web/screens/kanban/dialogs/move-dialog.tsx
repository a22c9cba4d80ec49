import type { CardShort } from "#shared/api/kanban/card-shapes.ts";
import { useT } from "../../../lib/i18n.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { useBoardCommands } from "../board-commands.ts";
import type { CardPosition } from "../drag/drag-store.ts";
import { SelectField } from "../fields/select-field.tsx";
import { type Cells, moveTo, placeOfCard } from "../lanes/lanes.ts";
import type { Lane } from "../lanes/use-lanes.ts";
import { FormDialog } from "./form-dialog.tsx";

interface MoveDialogProps {
  card: CardShort;
  /** Lane the card is moved from. */
  lane: string | null;
  cells: Cells;
  lanes: readonly Lane[];
  onClose(): void;
}

const GROUPS = { assignee: "kanban.assignee", label: "kanban.label", priority: "kanban.priority" } as const;

const NOWHERE = -1;

/** Moves a card without dragging: column, lane if grouped, position. */
export function MoveDialog({ card, lane, cells, lanes, onClose }: MoveDialogProps) {
  const t = useT();
  const { acts } = useBoardCommands();
  const { columns, group, cardsIn } = cells;
  // A long done card has no position on the board: every position is a change.
  const from: CardPosition = placeOfCard(cells, card.id, lane) ?? {
    columnId: card.columnId,
    lane: null,
    index: NOWHERE,
  };
  const form = useForm({
    form: "move",
    start: { column: String(from.columnId), lane: from.lane ?? "", place: String(Math.max(from.index, 0)) },
    check: () => ({}),
    async save(values) {
      const target = columns.find(({ id }) => id === Number(values.column));
      if (!target) return;
      onClose();
      const to = { columnId: target.id, lane: group ? values.lane : null, index: Number(values.place) };
      const isHere = to.columnId === from.columnId && to.lane === from.lane && to.index === from.index;
      if (!isHere) await acts().moveCard(card, target, moveTo(cells, card, { from, to }));
    },
  });
  const others = cardsIn(Number(form.values.column), group ? form.values.lane : null).filter(
    ({ id }) => id !== card.id,
  );
  const places = Array.from({ length: others.length + 1 }, (_, index) => ({
    value: String(index),
    label:
      index === 0
        ? t("card.placeTop")
        : index === others.length
          ? t("card.placeEnd", { at: index + 1 })
          : t("card.placeAt", { at: index + 1 }),
  }));
  const choose = (change: { column?: string; lane?: string }) => {
    const cell = { column: form.values.column, lane: form.values.lane, ...change };
    const isHere = Number(cell.column) === from.columnId && cell.lane === (from.lane ?? "");
    form.set({ ...cell, place: isHere ? String(Math.max(from.index, 0)) : "0" });
  };
  return (
    <FormDialog
      title={t("card.moveTitle", { key: card.key })}
      act={t("card.moveAct")}
      form={form}
      isLeftFreely
      onClose={onClose}
    >
      <SelectField
        id="move-column"
        label={t("card.column")}
        value={form.values.column}
        options={columns.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(column) => choose({ column })}
      />
      {group && (
        <SelectField
          id="move-lane"
          label={t(GROUPS[group])}
          value={form.values.lane}
          options={lanes.map(({ key, name }) => ({ value: key, label: name }))}
          onChange={(chosen) => choose({ lane: chosen })}
        />
      )}
      <SelectField
        id="move-place"
        label={t("card.place")}
        value={form.values.place}
        options={places}
        onChange={(place) => form.set({ place })}
      />
    </FormDialog>
  );
}
