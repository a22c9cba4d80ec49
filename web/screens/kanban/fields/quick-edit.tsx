import Popover from "@mui/material/Popover";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import { use, useRef, useState } from "react";
import type { Board } from "#shared/api/kanban/boards.ts";
import type { CardShort } from "#shared/api/kanban/card-shapes.ts";
import { CARD_ASSIGNEES_MAX, CARD_LABELS_MAX, CARD_TITLE_MAX } from "#shared/rules/kanban/kanban-limits.ts";
import { lengthOf } from "#shared/rules/text/length.ts";
import { navigateUnlessBlocked } from "../../../lib/drafts/navigation-blocker.ts";
import { releaseUnsaved } from "../../../lib/drafts/unsaved-input.ts";
import { useUnsaved } from "../../../lib/drafts/use-unsaved.ts";
import { useT } from "../../../lib/i18n.tsx";
import { CanWrite } from "../../../ui/actions/can-write.ts";
import { useOnline } from "../../../ui/actions/use-online.ts";
import { WriteButton } from "../../../ui/actions/write-button.tsx";
import { lastPosition } from "../../../ui/layout/last-position.ts";
import { type QuickPart, useBoardCommands } from "../board-commands.ts";
import { type Texts, useCardSave } from "../card/use-card-save.tsx";
import { cardElement } from "../drag/board-elements.ts";
import { DueFields } from "./due-fields.tsx";
import { PickList } from "./pick-list.tsx";
import { useColleagues } from "./use-colleagues.ts";

interface QuickEditProps {
  part: QuickPart;
  card: CardShort;
  lane: string | null;
  board: Board;
  onClose(): void;
}

const LABELS = { title: "card.title", labels: "card.labels", people: "card.assignees", due: "card.due" } as const;

/** Popover that edits one field of a card. */
export function QuickEdit({ part, card, lane, board, onClose }: QuickEditProps) {
  const t = useT();
  const { acts } = useBoardCommands();
  const colleagues = useColleagues();
  const isOff = !useOnline();
  const [anchor] = useState(() => lastPosition(() => cardElement(document.body, card.id, lane)));
  return (
    <Popover
      open
      anchorEl={anchor}
      anchorOrigin={{ vertical: "top", horizontal: "right" }}
      onClose={() => navigateUnlessBlocked(titleOf(card), onClose)}
      slotProps={{ paper: { sx: { p: 2, width: 300 }, role: "dialog", "aria-label": t(LABELS[part]) } }}
    >
      {part === "title" && <TitleForm card={card} onClose={onClose} />}
      {part === "labels" && (
        <PickList
          label={t("card.labels")}
          options={board.labels}
          chosen={card.labelIds}
          most={CARD_LABELS_MAX}
          onChange={(ids) => void acts().setIds(card, "labelIds", ids)}
        />
      )}
      {part === "people" && (
        <PickList
          label={t("card.assignees")}
          options={colleagues}
          chosen={card.assigneeIds}
          most={CARD_ASSIGNEES_MAX}
          onChange={(ids) => void acts().setIds(card, "assigneeIds", ids)}
        />
      )}
      {part === "due" && (
        <DueFields card={card} isOff={isOff} onChange={(change) => void acts().changeCard(card, change)} />
      )}
    </Popover>
  );
}

/** Name of the title's unsaved input, for the discard dialog. */
const titleOf = ({ id }: CardShort) => `quick-title:${id}`;

function TitleForm({ card, onClose }: { card: CardShort; onClose(): void }) {
  const t = useT();
  const { save, dialog } = useCardSave();
  // Version as opened, whatever others change meanwhile.
  const [opened] = useState<Texts>({ id: card.id, version: card.version, title: card.title });
  const [text, setText] = useState(card.title);
  const isNew = useRef(true);
  const isSending = useRef(false);
  const canWrite = use(CanWrite);
  const title = text.trim().normalize("NFC");
  const problem =
    title === ""
      ? t("card.titleEmpty")
      : lengthOf(title) > CARD_TITLE_MAX
        ? t("card.tooLong", { count: CARD_TITLE_MAX })
        : "";
  useUnsaved(title !== opened.title, { name: titleOf(card), place: [], onDiscard: onClose });
  async function store() {
    if (problem || isSending.current || !canWrite) return;
    isSending.current = true;
    const isDone = title === opened.title || (await save(opened, { title }));
    isSending.current = false;
    // Stays open with the input if saving failed.
    if (!isDone) return;
    releaseUnsaved([titleOf(card)]);
    onClose();
  }
  return (
    <>
      <Stack
        component="form"
        sx={{ gap: 1.5 }}
        onSubmit={(event) => {
          event.preventDefault();
          void store();
        }}
      >
        <TextField
          fullWidth
          multiline
          autoFocus
          label={t("card.title")}
          value={text}
          error={problem !== ""}
          helperText={problem || undefined}
          // Only on opening: later focus keeps the caret.
          onFocus={(event) => {
            if (isNew.current) event.target.select();
            isNew.current = false;
          }}
          onChange={(event) => setText(event.target.value.replaceAll("\n", " "))}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            event.preventDefault();
            void store();
          }}
        />
        <WriteButton type="submit" variant="contained">
          {t("card.save")}
        </WriteButton>
      </Stack>
      {dialog}
    </>
  );
}
