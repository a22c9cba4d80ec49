import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useRef } from "react";
import type { Card } from "#shared/api/kanban/card-shapes.ts";
import type { CardChange } from "#shared/api/kanban/cards.ts";
import { fileTypes } from "#shared/rules/files/file-types.ts";
import { CARD_FILES_MAX } from "#shared/rules/kanban/kanban-limits.ts";
import type { ApiError } from "../../../lib/api/client.ts";
import { useT } from "../../../lib/i18n.tsx";
import { lazyView } from "../../../lib/lazy-view.ts";
import { useOnline } from "../../../ui/actions/use-online.ts";
import { useErrorText } from "../../../ui/feedback/error-text.ts";
import { LazyBoundary } from "../../../ui/lazy/lazy-boundary.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";
import { DropFrame } from "../../../ui/upload/drop-frame.tsx";
import { droppedFiles } from "../../../ui/upload/dropped-files.ts";
import { FileInput } from "../../../ui/upload/file-input.tsx";
import { useUploads } from "../../../ui/upload/use-uploads.ts";
import { attachFile } from "./card.calls.ts";
import { FileLine } from "./file-line.tsx";

const RefusedList = lazyView(async () => (await import("../../../ui/upload/refused-list.tsx")).RefusedList);
const UploadRow = lazyView(async () => (await import("../../../ui/upload/upload-row.tsx")).UploadRow);
const ACCEPTED = Object.values(fileTypes)
  .flat()
  .map((ending) => `.${ending}`)
  .join();

const Section = styled("section")(({ theme }) => ({
  "& h3 > span": { fontWeight: 400, color: theme.vars.palette.text.secondary, fontVariantNumeric: "tabular-nums" },
  "& ul": { listStyle: "none", margin: "0 0 8px", padding: 0 },
  "& .drop": { padding: 12, flexDirection: "row", flexWrap: "wrap", columnGap: 12 },
}));

interface CardFilesProps {
  card: Card;
  canEdit: boolean;
  onSave(change: CardChange): Promise<boolean>;
}

/** Files of a card with uploads; a picture can be its cover. */
export function CardFiles({ card, canEdit, onSave }: CardFilesProps) {
  const t = useT();
  const errorText = useErrorText();
  const isOff = !useOnline();
  const chooser = useRef<HTMLInputElement>(null);
  const files = card.filesList;
  const uploads = useUploads({
    name: `card:${card.id}`,
    purpose: "file",
    room: () => ({ places: CARD_FILES_MAX - files.length }),
    onStored: (file, task) => {
      const isHere = files.some(({ id }) => id === file.id);
      void (isHere ? Promise.resolve() : attachFile(card, file.id))
        .catch((error: ApiError) =>
          toast({ message: t("card.notSaved", { reason: errorText(error) }), type: "danger" }),
        )
        .finally(() => uploads.queue?.remove(task.id));
    },
  });
  const moving = uploads.tasks.filter(({ phase }) => phase !== "stored");
  if (files.length === 0 && !canEdit) return null;
  return (
    <Section>
      <h3>
        {t("card.files")} {files.length > 0 && <span>{files.length}</span>}
      </h3>
      {files.length > 0 && (
        <ul aria-label={t("card.files")}>
          {files.map((file) => (
            <FileLine key={file.id} card={card} file={file} canEdit={canEdit && !isOff} onSave={onSave} />
          ))}
        </ul>
      )}
      <LazyBoundary>
        {uploads.queue && uploads.refused.length > 0 && (
          <RefusedList refused={uploads.refused} purpose="file" onClose={() => uploads.queue?.clearRefused()} />
        )}
        {uploads.queue && moving.length > 0 && (
          <ul aria-label={t("upload.queue")}>
            {moving.map((task) =>
              uploads.queue ? (
                <UploadRow key={task.id} task={task} isOffline={uploads.isOffline} queue={uploads.queue} />
              ) : null,
            )}
          </ul>
        )}
      </LazyBoundary>
      {canEdit && (
        <DropFrame
          className="drop"
          label={t("upload.zone")}
          isDisabled={isOff}
          onDrop={(transfer) => void droppedFiles(transfer).then(uploads.add)}
        >
          {(isOver) => (
            <>
              <Button variant="outlined" size="small" disabled={isOff} onClick={() => chooser.current?.click()}>
                {t("card.attach")}
              </Button>
              <p className="rules">{t(isOver ? "upload.dropNow" : "card.attachHelp", { most: CARD_FILES_MAX })}</p>
              <FileInput ref={chooser} label={t("card.attach")} accept={ACCEPTED} multiple onFiles={uploads.add} />
            </>
          )}
        </DropFrame>
      )}
    </Section>
  );
}
