import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormGroup from "@mui/material/FormGroup";
import FormLabel from "@mui/material/FormLabel";
import TextField from "@mui/material/TextField";
import type { CardShort } from "#shared/api/kanban/card-shapes.ts";
import { CARD_TITLE_MAX } from "#shared/rules/kanban/kanban-limits.ts";
import { lengthOf } from "#shared/rules/text/length.ts";
import { useIdempotencyKeys } from "../../../lib/api/use-idempotency-keys.ts";
import { useT } from "../../../lib/i18n.tsx";
import { useUndo } from "../../../ui/actions/use-undo.ts";
import { useForm } from "../../../ui/form/use-form.ts";
import type { ColumnView } from "../board-operations.ts";
import { copyCard } from "../card/card.calls.ts";
import { SelectField } from "../fields/select-field.tsx";
import { FormDialog } from "./form-dialog.tsx";

const PARTS = ["labels", "assignees", "due", "checklist", "links", "files"] as const;

interface CopyDialogProps {
  card: Pick<CardShort, "id" | "key" | "title" | "columnId">;
  columns: readonly ColumnView[];
  onClose(): void;
}

/** Copies a card: title, column, parts to include. */
export function CopyDialog({ card, columns, onClose }: CopyDialogProps) {
  const t = useT();
  const undo = useUndo();
  const keys = useIdempotencyKeys(card.id);
  const home = columns.find(({ id }) => id === card.columnId) ?? columns[0];
  const form = useForm({
    form: "copy",
    start: {
      title: card.title,
      columnId: String(home?.id ?? ""),
      labels: true,
      assignees: true,
      due: true,
      checklist: true,
      links: true,
      files: true,
    },
    check: ({ title }) => ({
      title:
        title === ""
          ? t("card.titleEmpty")
          : lengthOf(title) > CARD_TITLE_MAX
            ? t("card.tooLong", { count: CARD_TITLE_MAX })
            : undefined,
    }),
    async save({ columnId, ...rest }) {
      const body = { ...rest, columnId: Number(columnId) };
      const { data, meta } = await copyCard(card, body, keys.of(body));
      onClose();
      undo.offer(meta?.undo, t("card.copied", { key: data.key }));
    },
  });
  return (
    <FormDialog title={t("card.copyTitle", { key: card.key })} act={t("card.copyAct")} form={form} onClose={onClose}>
      <TextField fullWidth autoFocus label={t("card.title")} {...form.text("title")} />
      <SelectField
        id="copy-column"
        label={t("card.column")}
        value={form.values.columnId}
        options={columns.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(columnId) => form.set({ columnId })}
      />
      <FormGroup role="group" aria-labelledby="copy-parts">
        <FormLabel id="copy-parts">{t("card.copyParts")}</FormLabel>
        {PARTS.map((part) => (
          <FormControlLabel
            key={part}
            label={t(`card.copy.${part}`)}
            control={
              <Checkbox
                size="small"
                checked={form.values[part]}
                onChange={(event) => form.set({ [part]: event.target.checked })}
              />
            }
          />
        ))}
      </FormGroup>
    </FormDialog>
  );
}
