import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { ApiError } from "../../../lib/api/client.ts";
import { refreshObjects } from "../../../lib/api/refresh.ts";
import { useApi } from "../../../lib/api/use-api.ts";
import { useT } from "../../../lib/i18n.tsx";
import { useUndo } from "../../../ui/actions/use-undo.ts";
import { FailureNotice } from "../../../ui/feedback/failure-notice.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { removeColumn } from "../board.calls.ts";
import type { ColumnView } from "../board-operations.ts";
import { SelectField } from "../fields/select-field.tsx";
import { FormDialog } from "./form-dialog.tsx";

const ARCHIVE = "archive";

/** Deletes a column after its cards have a target. */
export function RemoveColumn(props: { column: ColumnView; columns: readonly ColumnView[]; onClose(): void }) {
  const { columns, onClose } = props;
  // Version as opened; after a rejection the current one.
  const [opened, setOpened] = useState<ColumnView | null>(props.column);
  const column = opened ?? props.column;
  const t = useT();
  const undo = useUndo();
  const others = columns.filter(({ id }) => id !== column.id);
  // Long done cards are not on the board but need a target too.
  const held = useApi("GET /kanban/cards", { query: { column: column.id, archived: 0, pageSize: 1 } });
  const count = held.data?.meta?.total;
  // Done cards stay done by default.
  const next = column.kind === "done" ? others.find(({ kind }) => kind === "done") : others[0];
  const form = useForm({
    form: "remove-column",
    start: { to: String(next?.id ?? ARCHIVE) },
    check: () => ({}),
    async save({ to }) {
      // Sent for an empty column too: somebody may add a card meanwhile.
      const where = to === ARCHIVE ? { archiveCards: true as const } : { moveCardsTo: Number(to) };
      const { meta } = await removeColumn(column, where).catch(async (error: ApiError) => {
        if (error.code === "version_conflict") {
          await refreshObjects(["column"]);
          setOpened(null);
        }
        throw error;
      });
      undo.offer(meta?.undo, t("card.columnRemoved", { column: column.name }));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t("card.columnRemove", { column: column.name })}
      act={t("card.delete")}
      isDanger
      isBarred={count === undefined}
      form={form}
      isLeftFreely
      onClose={onClose}
    >
      {held.error && count === undefined ? (
        <FailureNotice error={held.error} onRetry={() => held.mutate()} />
      ) : (
        <Typography sx={{ minHeight: "1.5em" }}>
          {count !== undefined && t("card.columnRemoveCards", { count })}
        </Typography>
      )}
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
