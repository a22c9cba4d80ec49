import { useRef, useState } from "react";
import { openPlaceholders } from "#shared/rules/inbox/canned.ts";
import { SUBJECT_MAX } from "#shared/rules/inbox/inbox-limits.ts";
import { lengthOf } from "#shared/rules/text/length.ts";
import { type ApiError, api, type BodyOf } from "../../../lib/api/client.ts";
import { createLostCall } from "../../../lib/api/idempotency-key.ts";
import { useIdempotencyKeys } from "../../../lib/api/use-idempotency-keys.ts";
import { useT } from "../../../lib/i18n.tsx";
import { useErrorText } from "../../../ui/feedback/error-text.ts";
import { toastRateLimit } from "../../../ui/toast/toast-rate-limit.ts";
import { refreshInbox } from "../inbox.calls.ts";
import { isBlank, tooMuch } from "./draft/draft.rules.ts";
import type { Recipients, ShownDraft } from "./draft/draft.ts";
import { endDraft, whileSending } from "./draft/draft-store.ts";
import { type RecipientProblems, recipientProblems } from "./recipients/recipients.rules.ts";
import { useSentToast } from "./send/use-sent-toast.ts";
import type { MessageFiles } from "./use-message-files.ts";

interface Problems extends RecipientProblems {
  subject?: string;
  body?: string;
}
interface Compose {
  writing: ShownDraft;
  files: MessageFiles;
  onSent(conversationId: number): void;
}

/** Sends a new message; an empty subject is confirmed once. */
export function useCompose({ writing, files, onSent }: Compose) {
  const t = useT();
  const errorText = useErrorText();
  const keys = useIdempotencyKeys();
  const [lost] = useState(createLostCall<{ body: BodyOf<"POST /inbox/conversations">; idempotencyKey: string }>);
  const { goingAt, tellSent } = useSentToast();
  const isSending = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const [isAsked, setAsked] = useState(false);
  const [isTried, setTried] = useState(false);
  const subject = writing.subject.trim();
  const text = writing.text.trim();
  /** Uploads are pending, or a variable has no value. */
  const isHeld = files.isBusy || openPlaceholders(text).length > 0;

  function problemsOf(recipients: Recipients): Problems {
    const found: Problems = recipientProblems(recipients, t);
    if (lengthOf(subject) > SUBJECT_MAX) found.subject = t("inbox.subjectTooLong", { count: SUBJECT_MAX });
    const over = tooMuch(writing);
    if (isBlank(writing)) found.body = t("inbox.bodyEmpty");
    else if (over) found.body = t(over.key, { count: over.count });
    return found;
  }

  /** Validates before sending; reports problems and confirms an empty subject. */
  function isReady(recipients: Recipients): boolean {
    if (isSending.current || isHeld) return false;
    setTried(true);
    setFailure("");
    const found = problemsOf(recipients);
    const first = (["to", "cc", "subject"] as const).find((field) => found[field] !== undefined);
    if (first) document.getElementById(`compose-${first}`)?.focus();
    if (Object.keys(found).length > 0) return false;
    if (subject !== "" || isAsked) return true;
    setAsked(true);
    return false;
  }

  async function send({ recipients, sendAt }: { recipients: Recipients; sendAt?: string }): Promise<void> {
    if (!isReady(recipients)) return;
    const { to, cc } = recipients;
    isSending.current = true;
    setBusy(true);
    const uploadIds = writing.files.map(({ id }) => id);
    const body = { to: [...to], cc: [...cc], subject, body: text, uploadIds, ...(sendAt && { sendAt }) };
    const words = JSON.stringify([to, cc, subject, text, uploadIds]);
    const call = lost.again(words) ?? { body, idempotencyKey: keys.of(body) };
    try {
      const { data } = await whileSending("new", () => api("POST /inbox/conversations", call));
      lost.ended(words, call, false);
      keys.renew();
      endDraft("new", { at: data.createdAt, sent: writing });
      const sent = data.messages.at(-1);
      if (sent) tellSent(await goingAt(sent, { was: call.body?.sendAt, wanted: sendAt }));
      onSent(data.id);
      await refreshInbox();
    } catch (error) {
      lost.ended(words, call, (error as ApiError).isPassing);
      if (!toastRateLimit(error as ApiError, t))
        setFailure(t("inbox.notSent", { reason: errorText(error as ApiError) }));
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  }

  return {
    isReady,
    send,
    isHeld,
    isBusy,
    failure,
    problems: isTried ? problemsOf(writing) : {},
    isSubjectAsked: isAsked && subject === "",
    drop() {
      // A pending upload would create a draft again.
      files.uploads.queue?.clear();
      endDraft("new", { isDropped: true });
    },
  };
}
