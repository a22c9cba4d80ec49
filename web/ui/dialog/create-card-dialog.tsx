import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { type ReactNode, useState } from "react";
import type { BoardShort } from "#shared/api/kanban/boards.ts";
import { CARD_TITLE_MAX } from "#shared/rules/kanban/kanban-limits.ts";
import { lengthOf } from "#shared/rules/text/length.ts";
import { type ApiError, api } from "../../lib/api/client.ts";
import { refreshObjects } from "../../lib/api/refresh.ts";
import { useApi } from "../../lib/api/use-api.ts";
import { useIdempotencyKeys } from "../../lib/api/use-idempotency-keys.ts";
import { navigateUnlessBlocked } from "../../lib/drafts/navigation-blocker.ts";
import { useUnsaved } from "../../lib/drafts/use-unsaved.ts";
import { useT } from "../../lib/i18n.tsx";
import { useUndo } from "../actions/use-undo.ts";
import { WriteButton } from "../actions/write-button.tsx";
import { FailureNotice } from "../feedback/failure-notice.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import { FormHead } from "../form/form-head.tsx";
import { onFormKey } from "../form/form-keys.ts";
import { useForm } from "../form/use-form.ts";
import { Link } from "../layout/link.tsx";

const FORM = "make-card";

/** Subject of a card: a record by its field, and the start of the title. */
export interface CardAbout {
  link: { conversationId: number } | { orderId: number };
  title: string;
}

interface MakeCardProps {
  /** Undefined while loading. */
  about: CardAbout | undefined;
  /** Error of a failed load. */
  failure?: { error: ApiError | undefined; onRetry(): void };
  /** URL parameter that names the record. */
  place: string;
  onClose(): void;
}

/** Creates a card about a record on one of the boards. */
export function CreateCardDialog({ about, failure, place, onClose }: MakeCardProps) {
  const t = useT();
  const boards = useApi("GET /kanban/boards");
  const known = boards.data?.data;
  const error = failure?.error ?? boards.error;
  return (
    <Dialog
      open
      onClose={() => navigateUnlessBlocked(FORM, onClose)}
      fullWidth
      maxWidth="xs"
      aria-labelledby="make-card-dialog"
    >
      <DialogTitle id="make-card-dialog">{t("makeCard.title")}</DialogTitle>
      {about && known?.[0] ? (
        <CardForm about={about} place={place} boards={known} first={known[0]} onClose={onClose} />
      ) : (
        <Plain onClose={onClose}>
          {known && !known[0] ? (
            <>
              {t("makeCard.noBoard")} <Link to="/kanban">{t("makeCard.toBoards")}</Link>
            </>
          ) : error ? (
            <FailureNotice error={error} onRetry={() => (failure?.error ? failure.onRetry() : void boards.mutate())} />
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
          {t("makeCard.back")}
        </Button>
      </DialogActions>
    </>
  );
}

interface FormProps {
  about: CardAbout;
  place: string;
  boards: readonly BoardShort[];
  first: BoardShort;
  onClose(): void;
}

function CardForm({ about, place, boards, first, onClose }: FormProps) {
  const t = useT();
  const undo = useUndo();
  const keys = useIdempotencyKeys(about.link);
  const form = useForm({
    form: FORM,
    start: { title: [...about.title].slice(0, CARD_TITLE_MAX).join("") },
    check: ({ title }) => ({
      title: title && lengthOf(title) <= CARD_TITLE_MAX ? undefined : t("makeCard.nameRule", { count: CARD_TITLE_MAX }),
    }),
    async save({ title }) {
      if (columnId === undefined) return;
      const body = { title, columnId, ...about.link };
      const { data, meta } = await api("POST /kanban/cards", { body, idempotencyKey: keys.of(body) });
      onClose();
      undo.offer(meta?.undo, t("makeCard.made", { key: data.key }));
      await refreshObjects(["card"]);
    },
  });
  useUnsaved(form.isDirty, { name: FORM, place: [place] });
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
        <TextField autoFocus fullWidth required autoComplete="off" label={t("makeCard.name")} {...form.text("title")} />
        <TextField
          select
          fullWidth
          id="make-card-board"
          label={t("makeCard.board")}
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
          label={t("makeCard.column")}
          value={columnId ?? ""}
          disabled={columns.length === 0}
          helperText={board.data && columns.length === 0 ? t("makeCard.noColumn") : undefined}
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
        <Button onClick={() => navigateUnlessBlocked(FORM, onClose)}>{t("makeCard.back")}</Button>
        <WriteButton type="submit" variant="contained" loading={form.isBusy} disabled={columnId === undefined}>
          {t("makeCard.title")}
        </WriteButton>
      </DialogActions>
    </form>
  );
}
