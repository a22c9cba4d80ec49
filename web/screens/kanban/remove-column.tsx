import Typography from "@mui/material/Typography";
import { useT } from "../../lib/i18n.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { useUndo } from "../../ui/use-undo.ts";
import { removeColumn } from "./board.calls.ts";
import type { ColumnView } from "./board.ops.ts";
import { FormDialog } from "./form-dialog.tsx";
import { SelectField } from "./select-field.tsx";

const ARCHIVE = "archive";

/** Deletes a column, once it is said where its cards go. */
export function RemoveColumn(props: { column: ColumnView; columns: readonly ColumnView[]; onClose(): void }) {
  const { column, columns, onClose } = props;
  const t = useT();
  const undo = useUndo();
  const others = columns.filter(({ id }) => id !== column.id);
  const hasCards = column.cards.length > 0;
  const form = useForm({
    form: "remove-column",
    start: { to: String(others[0]?.id ?? ARCHIVE) },
    check: () => ({}),
    async save({ to }) {
      // A column that looks empty may still hold cards that were done long ago.
      const where = to === ARCHIVE ? { archiveCards: true as const } : { moveCardsTo: Number(to) };
      const { meta } = await removeColumn(column, where);
      undo.offer(meta?.undo, t("card.columnRemoved", { column: column.name }));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t("card.columnRemove", { column: column.name })}
      act={t("card.delete")}
      isDanger
      form={form}
      onClose={onClose}
    >
      <Typography>
        {hasCards ? t("card.columnRemoveCards", { count: column.cards.length }) : t("card.columnRemoveEmpty")}
      </Typography>
      <SelectField
        id="remove-to"
        label={t("card.whereCards")}
        value={form.values.to}
        options={[
          ...others.map(({ id, name }) => ({ value: String(id), label: t("card.moveCardsTo", { column: name }) })),
          { value: ARCHIVE, label: t("card.archiveCards") },
        ]}
        onChange={(to) => form.set({ to })}
      />
    </FormDialog>
  );
}
