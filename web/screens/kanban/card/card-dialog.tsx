import Close from "@mui/icons-material/Close";
import Dialog from "@mui/material/Dialog";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import type { Board } from "#shared/api/kanban/boards.ts";
import { hasTypedInput, navigateUnlessBlocked } from "../../../lib/drafts/navigation-blocker.ts";
import { useT } from "../../../lib/i18n.tsx";
import { CanWrite } from "../../../ui/actions/can-write.ts";
import { FailureNotice } from "../../../ui/feedback/failure-notice.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { RecordMissing } from "../../../ui/record/record-missing.tsx";
import { useCard } from "../board.data.ts";
import { useOverlaidCard } from "../board-overlay.ts";
import { CardActivity } from "./card-activity.tsx";
import { CardDescription } from "./card-description.tsx";
import { CardFiles } from "./card-files.tsx";
import { CardLinks } from "./card-links.tsx";
import { CardSide } from "./card-side.tsx";
import { CardTitle } from "./card-title.tsx";
import { CardChecklist } from "./checklist/card-checklist.tsx";
import { CardComments } from "./comments/card-comments.tsx";
import { useCardSave } from "./use-card-save.tsx";

const Sheet = styled(Dialog)(({ theme }) => ({
  "& .MuiDialog-paper": { width: 960, maxWidth: "calc(100% - 64px)" },
  "& .head": {
    display: "flex",
    alignItems: "flex-start",
    gap: 8,
    padding: "16px 16px 8px 24px",
    "& > div": { flex: 1, minWidth: 0 },
  },
  "& .state": { padding: "0 24px 8px" },
  "& .body": { display: "flex", alignItems: "flex-start", gap: 32, padding: "8px 24px 24px", overflowY: "auto" },
  "& .main": {
    flex: 1,
    minWidth: 0,
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: 24,
    alignContent: "start",
  },
  "& .side": { flex: "none", width: 264 },
  "& h3": { ...theme.typography.subtitle2, margin: "0 0 8px" },
  [theme.breakpoints.down("md")]: {
    "& .body": { flexDirection: "column", alignItems: "stretch", gap: 24 },
    "& .side": { width: "auto" },
  },
  [theme.breakpoints.down("sm")]: {
    "& .MuiDialog-paper": {
      width: "100%",
      maxWidth: "100%",
      height: "100%",
      maxHeight: "100%",
      margin: 0,
      borderRadius: 0,
    },
    "& .head": { padding: "12px 8px 4px 16px" },
    "& .state": { padding: "0 16px 8px" },
    "& .body": { padding: "8px 16px 24px" },
  },
}));

interface CardDialogProps {
  id: number;
  board: Board;
  onClose(): void;
}

/** Open card; each part is saved separately. */
export function CardDialog({ id, board, onClose }: CardDialogProps) {
  const t = useT();
  const { data, error, mutate } = useCard(id);
  const known = useOverlaidCard(board.id, data?.data);
  const save = useCardSave();
  const isMissing = error?.status === 404 || error?.status === 422;
  // A deleted card stays only while unsaved input would be lost.
  const card = isMissing && !hasTypedInput() ? undefined : known;
  const canEdit = board.rights.cards && card?.archivedAt === null;
  // Unsaved text is confirmed before it is lost.
  const close = () =>
    navigateUnlessBlocked(`card-description:${id}`, () => navigateUnlessBlocked(`card-comment:${id}`, onClose));
  return (
    <Sheet
      open
      maxWidth={false}
      onClose={close}
      {...(isMissing && !card
        ? { slotProps: { paper: { "aria-label": t("card.missing") } } }
        : { "aria-labelledby": "card-title" })}
    >
      <div className="head">
        <div>
          {card ? (
            <CanWrite value={board.rights.cards}>
              <CardTitle card={card} canEdit={canEdit} onSave={(opened, title) => save.save(opened, { title })} />
            </CanWrite>
          ) : (
            !isMissing && (
              <h2 id="card-title" className="visually-hidden">
                {t("card.loading")}
              </h2>
            )
          )}
        </div>
        <IconButton aria-label={t("common.close")} onClick={close}>
          <Close />
        </IconButton>
      </div>
      {card && (isMissing || card.archivedAt) && (
        <div className="state">
          <Notice tone="warning">{t(isMissing ? "card.isGone" : "card.isArchived")}</Notice>
        </div>
      )}
      <div className="body">
        {card ? (
          <>
            <div className="main">
              <CanWrite value={board.rights.cards}>
                <CardDescription
                  card={card}
                  canEdit={canEdit}
                  onSave={(opened, description) => save.save(opened, { description })}
                />
              </CanWrite>
              <CardChecklist card={card} canEdit={canEdit} />
              <CardLinks card={card} canEdit={canEdit} onSave={(change) => save.send(card, change)} />
              <CardFiles card={card} canEdit={canEdit} onSave={(change) => save.send(card, change)} />
              <CardComments card={card} />
              <CardActivity card={card} />
            </div>
            <aside className="side" aria-label={t("card.facts")}>
              <CardSide card={card} board={board} onClose={onClose} />
            </aside>
          </>
        ) : error ? (
          <div className="main">
            {isMissing ? (
              <RecordMissing
                title={t("card.missing")}
                id={id}
                back={{ to: `/kanban?board=${board.id}`, label: t("card.toBoard") }}
              />
            ) : (
              <FailureNotice error={error} onRetry={() => mutate()} />
            )}
          </div>
        ) : (
          <div className="main" aria-busy="true">
            <Skeleton variant="rounded" height={28} width="60%" />
            <Skeleton variant="rounded" height={120} />
            <Skeleton variant="rounded" height={160} />
          </div>
        )}
      </div>
      {save.dialog}
    </Sheet>
  );
}
