import TextField from "@mui/material/TextField";
import { useState } from "react";
import type { Board } from "#shared/api/kanban/boards.ts";
import { BOARD_NAME_MAX } from "#shared/rules/kanban/kanban-limits.ts";
import { lengthOf } from "#shared/rules/text/length.ts";
import type { ApiError } from "../../../lib/api/client.ts";
import { useApi } from "../../../lib/api/use-api.ts";
import { useT } from "../../../lib/i18n.tsx";
import { useUndo } from "../../../ui/actions/use-undo.ts";
import { useMergedSave } from "../../../ui/conflict/use-merged-save.tsx";
import { FailureNotice } from "../../../ui/feedback/failure-notice.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { addBoard, changeBoard } from "../board.calls.ts";
import { PickList } from "../fields/pick-list.tsx";
import { FormDialog } from "./form-dialog.tsx";

const FIELDS = ["name", "memberIds"] as const;
type Facts = Board & { memberIds: number[] };
const factsOf = (board: Board): Facts => ({ ...board, memberIds: board.members.map(({ id }) => id) });

/** Creates a board, or changes its name and members. */
export function BoardDialog(props: { board: Board | null; onMade(id: number): void; onClose(): void }) {
  const { onMade, onClose } = props;
  // Version as opened, whatever others change meanwhile.
  const [board] = useState(props.board);
  const t = useT();
  const undo = useUndo();
  const asked = useApi("GET /kanban/people");
  const people = asked.data?.data ?? board?.people;
  const merged = useMergedSave<Facts, (typeof FIELDS)[number]>({
    fields: FIELDS,
    async send(change, at) {
      const { data, meta } = await changeBoard(at, change).catch((error: ApiError) => {
        if (error.code === "version_conflict" && error.data) error.data = factsOf(error.data as Board);
        throw error;
      });
      undo.offer(meta?.undo, t("card.boardChanged"));
      return factsOf(data);
    },
    show: (field, record) => ({
      label: t(field === "name" ? "card.boardName" : "card.boardMembers"),
      text:
        field === "name"
          ? record.name
          : (people ?? [])
              .filter(({ id }) => record.memberIds.includes(id))
              .map(({ name }) => name)
              .join(", "),
    }),
  });
  const form = useForm({
    form: "board",
    start: { name: board?.name ?? "", memberIds: board?.members.map(({ id }) => id) ?? [] },
    check: ({ name }) => ({
      name:
        name === ""
          ? t("card.nameEmpty")
          : lengthOf(name) > BOARD_NAME_MAX
            ? t("card.tooLong", { count: BOARD_NAME_MAX })
            : undefined,
    }),
    async save(values) {
      if (board) {
        const opened = factsOf(board);
        const { kind } = await merged.save(opened, { ...opened, ...values });
        if (kind === "kept") return;
      } else {
        const kinds = ["todo", "doing", "done"] as const;
        const columns = kinds.map((kind) => ({ kind, name: t(`card.firstColumn.${kind}`) }));
        onMade((await addBoard({ ...values, columns })).id);
      }
      onClose();
    },
  });
  return (
    <>
      <FormDialog
        title={t(board ? "card.boardEdit" : "card.boardNew")}
        act={t(board ? "card.save" : "card.boardAdd")}
        form={form}
        onClose={onClose}
      >
        <TextField fullWidth autoFocus label={t("card.boardName")} {...form.text("name")} />
        {asked.error && !people ? (
          <FailureNotice error={asked.error} onRetry={() => asked.mutate()} />
        ) : (
          <PickList
            label={t("card.boardMembers")}
            help={t("card.boardMembersHelp")}
            options={people?.map(({ id, name, avatar }) => ({ id, name, avatar }))}
            chosen={form.values.memberIds}
            onChange={(memberIds) => form.set({ memberIds })}
          />
        )}
      </FormDialog>
      {merged.dialog}
    </>
  );
}
