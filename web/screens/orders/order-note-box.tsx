import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import { type KeyboardEvent, useState } from "react";
import { lengthOf } from "#shared/rules/person-rules.ts";
import type { ApiError } from "../../lib/api.ts";
import { useT } from "../../lib/i18n.tsx";
import { useActKeys } from "../../lib/use-act-keys.ts";
import { useCarried, useUnsaved } from "../../lib/use-unsaved.ts";
import { useErrorText } from "../../ui/error-text.ts";
import { WriteButton } from "../../ui/write-button.tsx";
import { addNote } from "./order.calls.ts";

/** As `data-` attribute: the shortcut that leads to the note. */
export const NOTE_FIELD = "data-order-note";
const MOST = 2000;

/** Writes a note into the timeline; what could not be sent stays typed. */
export function OrderNoteBox({ id }: { id: number }) {
  const t = useT();
  const errorText = useErrorText();
  const name = `order-note:${id}`;
  const [text, setText] = useState(useCarried<string>(name) ?? "");
  const keys = useActKeys();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const isTooLong = lengthOf(text.trim()) > MOST;
  useUnsaved(text.trim() !== "", { name, place: ["order"], draft: () => text, onDiscard: () => setText("") });

  async function send() {
    if (isBusy || isTooLong) return;
    if (!text.trim()) return setProblem(t("order.noteEmpty"));
    setBusy(true);
    setProblem("");
    try {
      const body = { text: text.trim().normalize("NFC") };
      await addNote({ id, idempotencyKey: keys.of(body), body });
      setText("");
      keys.renew();
    } catch (error) {
      setProblem(errorText(error as ApiError));
    } finally {
      setBusy(false);
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void send();
    } else if (event.key === "Escape") {
      // The first Esc leaves the field, the second one the order.
      event.preventDefault();
      (event.target as HTMLElement).blur();
    }
  }

  return (
    <Stack sx={{ gap: 1, mt: 2, alignItems: "flex-end" }}>
      <TextField
        fullWidth
        multiline
        minRows={2}
        maxRows={8}
        label={t("order.addNote")}
        value={text}
        error={isTooLong || problem !== ""}
        helperText={isTooLong ? t("order.noteTooLong", { count: MOST }) : problem || undefined}
        onChange={(event) => {
          setText(event.target.value);
          setProblem("");
          // Other words are another act.
          keys.renew();
        }}
        onKeyDown={onKeyDown}
        slotProps={{ htmlInput: { [NOTE_FIELD]: "" } }}
      />
      <WriteButton variant="outlined" loading={isBusy} disabled={isTooLong} onClick={() => void send()}>
        {t("order.sendNote")}
      </WriteButton>
    </Stack>
  );
}
