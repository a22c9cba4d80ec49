import TextField from "@mui/material/TextField";
import { useState } from "react";
import {
  COLUMN_NAME_MAX,
  type ColumnKind,
  columnKinds,
  WIP_MAX,
  type WipMode,
  wipModes,
} from "#shared/rules/kanban/kanban-limits.ts";
import { changedFields } from "#shared/rules/shop/merge.ts";
import { lengthOf } from "#shared/rules/text/length.ts";
import { ApiError } from "../../../lib/api/client.ts";
import { type MessageKey, useT } from "../../../lib/i18n.tsx";
import { useUndo } from "../../../ui/actions/use-undo.ts";
import { useMergedSave } from "../../../ui/conflict/use-merged-save.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { changeColumn } from "../board.calls.ts";
import { useBoardCommands } from "../board-commands.ts";
import type { ColumnView } from "../board-operations.ts";
import { SelectField } from "../fields/select-field.tsx";
import { FormDialog } from "./form-dialog.tsx";

const FIELDS = ["name", "kind", "wipLimit", "wipMode"] as const;
type Facts = Pick<ColumnView, "id" | "version" | (typeof FIELDS)[number]>;

/** Adds or edits a column: name, kind, card limit. */
export function ColumnDialog(props: { column: ColumnView | null; boardId: number; onClose(): void }) {
  const { boardId, onClose } = props;
  // Version as opened, whatever others change meanwhile.
  const [column] = useState(props.column);
  const t = useT();
  const undo = useUndo();
  const { acts } = useBoardCommands();
  const merged = useMergedSave<Facts, (typeof FIELDS)[number]>({
    fields: FIELDS,
    async send(change, at) {
      const { data, meta } = await changeColumn(at, change);
      undo.offer(meta?.undo, t("card.columnChanged"));
      return data;
    },
    show: (field, record) => ({ label: t(`card.columnField.${field}`), text: String(record[field] ?? "") }),
  });
  const form = useForm({
    form: "column",
    start: {
      name: column?.name ?? "",
      kind: (column?.kind ?? "todo") as string,
      limit: column?.wipLimit ? String(column.wipLimit) : "",
      mode: (column?.wipMode ?? "soft") as string,
    },
    check: ({ name, limit }) => ({
      name:
        name === ""
          ? t("card.nameEmpty")
          : lengthOf(name) > COLUMN_NAME_MAX
            ? t("card.tooLong", { count: COLUMN_NAME_MAX })
            : undefined,
      limit:
        limit === "" || (/^\d{1,3}$/.test(limit) && Number(limit) >= 1 && Number(limit) <= WIP_MAX)
          ? undefined
          : t("card.limitRule", { most: WIP_MAX }),
    }),
    async save({ name, kind, limit, mode }) {
      const facts = {
        name,
        kind: kind as ColumnKind,
        wipLimit: limit === "" ? null : Number(limit),
        wipMode: mode as WipMode,
      };
      if (!column) await acts().addColumn({ boardId, ...facts });
      else {
        const opened: Facts = column;
        if (Object.keys(changedFields<Omit<Facts, "id" | "version">>(opened, facts, FIELDS)).length > 0) {
          const { kind: outcome } = await merged.save(opened, { ...opened, ...facts });
          if (outcome === "kept") return;
        }
      }
      onClose();
    },
    problemsOf: (error) =>
      error instanceof ApiError && error.code === "column_limit" ? { name: t("error.column_limit") } : undefined,
  });
  return (
    <>
      <FormDialog
        title={t(column ? "card.columnEdit" : "card.columnNew")}
        act={t(column ? "card.save" : "card.columnAdd")}
        form={form}
        onClose={onClose}
      >
        <TextField fullWidth autoFocus label={t("card.columnField.name")} {...form.text("name")} />
        <SelectField
          id="column-kind"
          label={t("card.columnField.kind")}
          value={form.values.kind}
          helperText={t(`card.kindHelp.${form.values.kind}` as MessageKey)}
          options={columnKinds.map((value) => ({ value, label: t(`card.kind.${value}` as MessageKey) }))}
          onChange={(kind) => form.set({ kind })}
        />
        <TextField
          fullWidth
          label={t("card.columnField.wipLimit")}
          {...form.text("limit", t("card.limitHelp"))}
          slotProps={{ htmlInput: { inputMode: "numeric" } }}
        />
        <SelectField
          id="column-mode"
          label={t("card.columnField.wipMode")}
          value={form.values.mode}
          isOff={form.values.limit.trim() === ""}
          helperText={t(`card.modeHelp.${form.values.mode}` as MessageKey)}
          options={wipModes.map((value) => ({ value, label: t(`card.mode.${value}` as MessageKey) }))}
          onChange={(mode) => form.set({ mode })}
        />
      </FormDialog>
      {merged.dialog}
    </>
  );
}
