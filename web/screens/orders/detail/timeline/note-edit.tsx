import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import { type KeyboardEvent, useState } from "react";
import { lengthOf } from "#shared/rules/text/length.ts";
import type { ApiError } from "../../../../lib/api/client.ts";
import { useUnsaved } from "../../../../lib/drafts/use-unsaved.ts";
import { useT } from "../../../../lib/i18n.tsx";
import { WriteButton } from "../../../../ui/actions/write-button.tsx";
import { useErrorText } from "../../../../ui/feedback/error-text.ts";
import { toastRateLimit } from "../../../../ui/toast/toast-rate-limit.ts";
import { changeNote } from "../../order.calls.ts";
import { NOTE_MOST } from "./note-field.ts";

interface NoteEditProps {
  path: { id: number; noteId: number };
  text: string;
  onClose(): void;
}

/** Edits a note. Loaded on demand. */
export function NoteEdit({ path, text: written, onClose }: NoteEditProps) {
  const t = useT();
  const errorText = useErrorText();
  const [text, setText] = useState(written);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const words = text.trim().normalize("NFC");
  const isTooLong = lengthOf(words) > NOTE_MOST;
  useUnsaved(words !== written, { name: `order-note-edit:${path.noteId}`, place: ["order"] });

  async function save() {
    if (isBusy || isTooLong) return;
    if (!words) return setProblem(t("order.noteEmpty"));
    setBusy(true);
    try {
      await changeNote(path, words);
      onClose();
    } catch (error) {
      if (!toastRateLimit(error as ApiError, t)) setProblem(errorText(error as ApiError));
      setBusy(false);
    }
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void save();
    else if (event.key === "Escape") onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    <Stack sx={{ gap: 1, my: 1, alignItems: "flex-start" }}>
      <TextField
        autoFocus
        fullWidth
        multiline
        minRows={2}
        maxRows={8}
        label={t("order.event.note")}
        value={text}
        error={isTooLong || problem !== ""}
        helperText={isTooLong ? t("order.noteTooLong", { count: NOTE_MOST }) : problem}
        onChange={(event) => {
          setText(event.target.value);
          setProblem("");
        }}
        onKeyDown={onKeyDown}
      />
      <Stack direction="row" sx={{ gap: 1 }}>
        <WriteButton size="small" variant="contained" loading={isBusy} disabled={isTooLong} onClick={() => void save()}>
          {t("order.noteSave")}
        </WriteButton>
        <Button size="small" onClick={onClose}>
          {t("order.noteKeep")}
        </Button>
      </Stack>
    </Stack>
  );
}
