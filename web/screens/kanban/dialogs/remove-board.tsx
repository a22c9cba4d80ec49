import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import type { Board } from "#shared/api/kanban/boards.ts";
import { useT } from "../../../lib/i18n.tsx";
import { useUndo } from "../../../ui/actions/use-undo.ts";
import { useForm } from "../../../ui/form/use-form.ts";
import { removeBoard } from "../board.calls.ts";
import { FormDialog } from "./form-dialog.tsx";

/** Deletes a board with its cards after its name is typed. */
export function RemoveBoard(props: { board: Board; onRemoved(): void; onClose(): void }) {
  const { board, onRemoved, onClose } = props;
  const t = useT();
  const undo = useUndo();
  const form = useForm({
    form: "remove-board",
    start: { name: "" },
    check: ({ name }) => ({ name: name === board.name ? undefined : t("card.nameDiffers") }),
    async save({ name }) {
      const { meta } = await removeBoard(board, name);
      undo.offer(meta?.undo, t("card.boardRemoved", { board: board.name }));
      onClose();
      onRemoved();
    },
    problemsOf: ({ code }) => (code === "confirm_mismatch" ? { name: t("card.nameDiffers") } : undefined),
  });
  return (
    <FormDialog
      title={t("card.boardRemove", { board: board.name })}
      act={t("card.delete")}
      isDanger
      form={form}
      onClose={onClose}
    >
      <Typography>{t("card.boardRemoveHelp", { count: board.cards.length, name: board.name })}</Typography>
      <TextField fullWidth autoFocus autoComplete="off" label={t("card.boardName")} {...form.text("name")} />
    </FormDialog>
  );
}
