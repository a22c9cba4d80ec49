import Stack from "@mui/material/Stack";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { lengthOf } from "#shared/rules/text/length.ts";
import type { ApiError } from "../../../../lib/api/client.ts";
import { useIdempotencyKeys } from "../../../../lib/api/use-idempotency-keys.ts";
import { useCarried, useUnsaved } from "../../../../lib/drafts/use-unsaved.ts";
import { useT } from "../../../../lib/i18n.tsx";
import { lazyView } from "../../../../lib/lazy-view.ts";
import { WriteButton } from "../../../../ui/actions/write-button.tsx";
import { useErrorText } from "../../../../ui/feedback/error-text.ts";
import type { MentionSuggestions } from "../../../../ui/fields/use-mention-suggestions.tsx";
import { LazyBoundary } from "../../../../ui/lazy/lazy-boundary.tsx";
import { toastRateLimit } from "../../../../ui/toast/toast-rate-limit.ts";
import { addNote } from "../../order.calls.ts";
import { NOTE_FIELD, NOTE_MOST, wasAwaited } from "./note-field.ts";

const Box = styled("div")({ position: "relative", width: "100%" });

/** Loads with the first `@`; without it full names still work. */
const NoteMentions = lazyView(async () => (await import("./note-mentions.tsx")).NoteMentions);

/** Adds a note to the timeline; `@` and a name notifies that colleague. Text that failed to send stays. */
export function OrderNoteBox({ id }: { id: number }) {
  const t = useT();
  const errorText = useErrorText();
  const name = `order-note:${id}`;
  const [text, setText] = useState(useCarried<string>(name) ?? "");
  const keys = useIdempotencyKeys();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  const offers = useRef<MentionSuggestions>(null);
  const isTooLong = lengthOf(text.trim()) > NOTE_MOST;
  useUnsaved(text.trim() !== "", { name, place: ["order"], draft: () => text, onDiscard: () => setText("") });

  useEffect(() => {
    if (wasAwaited()) field.current?.focus();
  }, []);

  async function send() {
    if (isBusy || isTooLong) return;
    if (!text.trim()) return setProblem(t("order.noteEmpty"));
    setBusy(true);
    setProblem("");
    try {
      const body = { text: text.trim().normalize("NFC") };
      await addNote({ id, idempotencyKey: keys.of(body), body });
      // Text typed while sending is another note.
      setText((now) => (now === text ? "" : now));
      keys.renew();
    } catch (error) {
      if (!toastRateLimit(error as ApiError, t)) setProblem(errorText(error as ApiError));
    } finally {
      setBusy(false);
    }
  }

  function onText(next: string) {
    setText(next);
    setProblem("");
    // Changed text gets a new key.
    keys.renew();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (offers.current?.onKey(event)) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void send();
    } else if (event.key === "Escape") {
      // The first Esc leaves the field, the second closes the order.
      event.preventDefault();
      (event.target as HTMLElement).blur();
    }
  }

  return (
    <Stack sx={{ gap: 1, mt: 2, alignItems: "flex-end" }}>
      <Box>
        <LazyBoundary isSilent>
          {text.includes("@") && <NoteMentions ref={offers} value={text} field={field} onChange={onText} />}
        </LazyBoundary>
        <TextField
          fullWidth
          multiline
          minRows={2}
          maxRows={8}
          label={t("order.addNote")}
          value={text}
          error={isTooLong || problem !== ""}
          helperText={isTooLong ? t("order.noteTooLong", { count: NOTE_MOST }) : problem || t("order.mentionHelp")}
          inputRef={field}
          onChange={(event) => {
            onText(event.target.value);
            offers.current?.look(event.target as HTMLTextAreaElement);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => offers.current?.close()}
          slotProps={{ htmlInput: { [NOTE_FIELD]: "" } }}
        />
      </Box>
      <WriteButton variant="outlined" loading={isBusy} disabled={isTooLong} onClick={() => void send()}>
        {t("order.sendNote")}
      </WriteButton>
    </Stack>
  );
}
