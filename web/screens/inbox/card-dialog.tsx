import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { type ReactNode, useState } from "react";
import type { BoardShort } from "#shared/api/kanban/boards.ts";
import { CARD_TITLE_MAX } from "#shared/rules/kanban-limits.ts";
import { lengthOf } from "#shared/rules/length.ts";
import { useT } from "../../lib/i18n.tsx";
import { leave } from "../../lib/leave.ts";
import { useActKeys } from "../../lib/use-act-keys.ts";
import { useApi } from "../../lib/use-api.ts";
import { useUnsaved } from "../../lib/use-unsaved.ts";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { FormHead } from "../../ui/form/form-head.tsx";
import { onFormKey } from "../../ui/form/form-keys.ts";
import { useForm } from "../../ui/form/use-form.ts";
import { Link } from "../../ui/link.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useUndo } from "../../ui/use-undo.ts";
import { WriteButton } from "../../ui/write-button.tsx";
import { makeCard } from "./card.calls.ts";
import { type ConversationOpened, useConversation } from "./inbox.data.ts";
import type { LayerProps } from "./layer-props.ts";

const FORM = "make-card";

/** Makes a card about a conversation on one of the boards. */
export function CardDialog({ ids: [id], onClose }: LayerProps) {
  const t = useT();
  const asked = useConversation(id);
  const boards = useApi("GET /kanban/boards");
  const [conversation, known] = [asked.data?.data, boards.data?.data];
  const error = asked.error ?? boards.error;
  return (
    <Dialog open onClose={() => leave(FORM, onClose)} fullWidth maxWidth="xs" aria-labelledby="make-card-dialog">
      <DialogTitle id="make-card-dialog">{t("inbox.makeCard")}</DialogTitle>
      {conversation && known?.[0] ? (
        <CardForm conversation={conversation} boards={known} first={known[0]} onClose={onClose} />
      ) : (
        <Plain onClose={onClose}>
          {known && !known[0] ? (
            <>
              {t("inbox.noBoard")} <Link to="/kanban">{t("inbox.toBoards")}</Link>
            </>
          ) : error ? (
            <FailureNotice error={error} onRetry={() => (asked.error ? asked.mutate() : boards.mutate())} />
          ) : (
            <Skeleton variant="rounded" height={168} />
          )}
        </Plain>
      )}
    </Dialog>
  );
}

function Plain({ children, onClose }: { children: ReactNode; onClose(): void }) {
  const t = useT();
  return (
    <>
      <DialogContent>{children}</DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {t("inbox.back")}
        </Button>
      </DialogActions>
    </>
  );
}

interface FormProps {
  conversation: ConversationOpened;
  boards: readonly BoardShort[];
  first: BoardShort;
  onClose(): void;
}

function CardForm({ conversation, boards, first, onClose }: FormProps) {
  const t = useT();
  const undo = useUndo();
  const { id, subject, customer } = conversation;
  const keys = useActKeys(id);
  const form = useForm({
    form: FORM,
    start: { title: [...(subject || customer.name)].slice(0, CARD_TITLE_MAX).join("") },
    check: ({ title }) => ({
      title:
        title && lengthOf(title) <= CARD_TITLE_MAX ? undefined : t("inbox.cardTitleRule", { count: CARD_TITLE_MAX }),
    }),
    async save({ title }) {
      if (columnId === undefined) return;
      const body = { title, columnId, conversationId: id };
      const { card, undo: back } = await makeCard(body, keys.of(body));
      onClose();
      undo.offer(back, t("inbox.cardMade", { key: card.key }));
    },
  });
  useUnsaved(form.isDirty, { name: FORM, place: ["c"] });
  const [boardId, setBoardId] = useState(first.id);
  const [chosen, setChosen] = useState<number>();
  const board = useApi("GET /kanban/boards/{id}", { path: { id: boardId } }, { keepPreviousData: false });
  const columns = board.data?.data.columns ?? [];
  const columnId = columns.some((column) => column.id === chosen)
    ? chosen
    : (columns.find(({ kind }) => kind === "todo") ?? columns[0])?.id;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
      onKeyDown={(event) => onFormKey(event, { save: form.submit })}
    >
      <DialogContent sx={{ display: "grid", gap: 2, pt: 1 }}>
        <FormHead form={form} />
        <TextField
          autoFocus
          fullWidth
          required
          autoComplete="off"
          label={t("inbox.cardTitle")}
          {...form.text("title")}
        />
        <TextField
          select
          fullWidth
          id="make-card-board"
          label={t("inbox.cardBoard")}
          value={boardId}
          onChange={(event) => setBoardId(Number(event.target.value))}
        >
          {boards.map(({ id: one, name }) => (
            <MenuItem key={one} value={one}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          fullWidth
          id="make-card-column"
          label={t("inbox.cardColumn")}
          value={columnId ?? ""}
          disabled={columns.length === 0}
          helperText={board.data && columns.length === 0 ? t("inbox.noColumn") : undefined}
          onChange={(event) => setChosen(Number(event.target.value))}
        >
          {columns.map(({ id: one, name }) => (
            <MenuItem key={one} value={one}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        {board.error && !board.data && <FailureNotice error={board.error} onRetry={() => board.mutate()} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={() => leave(FORM, onClose)}>{t("inbox.back")}</Button>
        <WriteButton type="submit" variant="contained" loading={form.isBusy} disabled={columnId === undefined}>
          {t("inbox.makeCard")}
        </WriteButton>
      </DialogActions>
    </form>
  );
}
