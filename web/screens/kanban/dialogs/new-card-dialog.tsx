import TextField from "@mui/material/TextField";
import { dueAtOf } from "#shared/rules/kanban/card-line.ts";
import { CARD_TITLE_MAX } from "#shared/rules/kanban/kanban-limits.ts";
import { lengthOf } from "#shared/rules/text/length.ts";
import { refreshObjects } from "../../../lib/api/refresh.ts";
import { useBoot } from "../../../lib/boot.tsx";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { useBoardCommands } from "../board-commands.ts";
import type { ColumnView } from "../board-operations.ts";
import { SelectField } from "../fields/select-field.tsx";
import { FormDialog } from "./form-dialog.tsx";

interface NewCardDialogProps {
  columns: readonly ColumnView[];
  /** Due day if started from the calendar. */
  day: string | null;
  onClose(): void;
}

/** New card in list and calendar, where there are no columns. */
export function NewCardDialog({ columns, day, onClose }: NewCardDialogProps) {
  const t = useT();
  const format = useFormat();
  const { timeZone } = useBoot();
  const { acts } = useBoardCommands();
  const form = useForm({
    form: "new-card",
    start: { title: "", columnId: String(columns[0]?.id ?? "") },
    check: ({ title }) => ({
      title:
        title === ""
          ? t("card.titleEmpty")
          : lengthOf(title) > CARD_TITLE_MAX
            ? t("card.tooLong", { count: CARD_TITLE_MAX })
            : undefined,
    }),
    async save({ title, columnId }) {
      const column = columns.find(({ id }) => id === Number(columnId));
      if (!column) return;
      const dueAt = day && dueAtOf(day, timeZone);
      const card = { title, columnId: column.id, dueAt, priority: "none" as const, labelIds: [], assigneeIds: [] };
      // The action reports errors; the input stays.
      if ((await acts().addCard(card, column)) !== null) return;
      onClose();
      await refreshObjects(["card"]);
    },
  });
  return (
    <FormDialog title={t("card.new")} act={t("kanban.add")} form={form} onClose={onClose}>
      <TextField
        fullWidth
        autoFocus
        label={t("card.title")}
        {...form.text("title", day ? t("kanban.due", { day: format.day(day) }) : undefined)}
      />
      <SelectField
        id="new-card-column"
        label={t("card.column")}
        value={form.values.columnId}
        options={columns.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(columnId) => form.set({ columnId })}
      />
    </FormDialog>
  );
}
