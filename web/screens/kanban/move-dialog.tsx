import type { CardShort } from "#shared/api/kanban/card-shapes.ts";
import { useT } from "../../lib/i18n.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { type ColumnView, placeAt } from "./board.ops.ts";
import { useTools } from "./board-tools.ts";
import { FormDialog } from "./form-dialog.tsx";
import { SelectField } from "./select-field.tsx";

/** Moves a card without dragging: to a column, and a place in it. */
export function MoveDialog(props: { card: CardShort; columns: readonly ColumnView[]; onClose(): void }) {
  const { card, columns, onClose } = props;
  const t = useT();
  const { acts } = useTools();
  const here = columns.find(({ id }) => id === card.columnId);
  const now = here?.cards.findIndex(({ id }) => id === card.id) ?? 0;
  const form = useForm({
    form: "move",
    start: { column: String(card.columnId), place: String(now) },
    check: () => ({}),
    async save({ column, place }) {
      const target = columns.find(({ id }) => id === Number(column));
      if (!target) return;
      onClose();
      const index = Number(place);
      if (target.id !== card.columnId || index !== now)
        await acts().moveCard(card, target, placeAt(target.cards, { id: card.id, index }));
    },
  });
  const target = columns.find(({ id }) => id === Number(form.values.column));
  const others = target?.cards.filter(({ id }) => id !== card.id) ?? [];
  const places = Array.from({ length: others.length + 1 }, (_, index) => ({
    value: String(index),
    label:
      index === 0
        ? t("card.placeTop")
        : index === others.length
          ? t("card.placeEnd", { at: index + 1 })
          : t("card.placeAt", { at: index + 1 }),
  }));
  return (
    <FormDialog title={t("card.moveTitle", { key: card.key })} act={t("card.moveAct")} form={form} onClose={onClose}>
      <SelectField
        id="move-column"
        label={t("card.column")}
        value={form.values.column}
        options={columns.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(column) => form.set({ column, place: column === String(card.columnId) ? String(now) : "0" })}
      />
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
