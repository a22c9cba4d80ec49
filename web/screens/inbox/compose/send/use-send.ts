import { useRef, useState } from "react";
import { UNDO_SEND_MS } from "#shared/rules/inbox/inbox-limits.ts";
import { type ApiError, api, type BodyOf } from "../../../../lib/api/client.ts";
import { createLostCall } from "../../../../lib/api/idempotency-key.ts";
import { useIdempotencyKeys } from "../../../../lib/api/use-idempotency-keys.ts";
import { useT } from "../../../../lib/i18n.tsx";
import { useErrorText } from "../../../../ui/feedback/error-text.ts";
import { toastRateLimit } from "../../../../ui/toast/toast-rate-limit.ts";
import { refreshInbox } from "../../inbox.calls.ts";
import type { ConversationOpened } from "../../inbox.data.ts";
import { useInboxActions } from "../../use-inbox-actions.ts";
import type { Recipients, ShownDraft } from "../draft/draft.ts";
import { endDraft, whileSending } from "../draft/draft-store.ts";
import { useMentions } from "../editor/use-mentions.ts";
import { useSentToast } from "./use-sent-toast.ts";

type Body = BodyOf<"POST /inbox/conversations/{id}/messages">;
interface Call {
  path: { id: number };
  body: Body;
  idempotencyKey: string;
}
/** How to send: new conversation status, or scheduled time. */
export type SendHow = Pick<NonNullable<Body>, "afterwards" | "sendAt" | "force">;

/** Sends a reply or note; a reply can be unsent for ten seconds. */
export function useSend(
  conversation: ConversationOpened,
  { writing, recipients }: { writing: ShownDraft; recipients: Recipients },
) {
  const t = useT();
  const mentionsIn = useMentions();
  const errorText = useErrorText();
  const keys = useIdempotencyKeys(conversation.id);
  const [lost] = useState(createLostCall<Call>);
  const acts = useInboxActions();
  const { goingAt, tellSent } = useSentToast();
  const isSending = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  /** Pending send after new messages were found. */
  const [halted, setHalted] = useState<SendHow | null>(null);

  async function callOf(how: SendHow): Promise<Call> {
    const { kind, text, files } = writing;
    const body = {
      kind,
      body: text,
      uploadIds: files.map((file) => file.id),
      // Messages the author saw, not those a live update has added.
      lastSeenMessageId: writing.seen || null,
      // Recipients the author saw, regardless of newer messages.
      ...(kind === "reply"
        ? { ...how, to: [...recipients.to], cc: [...recipients.cc] }
        : { mentionIds: await mentionsIn(text) }),
    };
    return { path: { id: conversation.id }, body, idempotencyKey: keys.of(body) };
  }

  async function send(how: SendHow = {}): Promise<boolean> {
    if (isSending.current) return false;
    const { id } = conversation;
    const { kind, text, files } = writing;
    const words = JSON.stringify([id, kind, text, files.map((file) => file.id), recipients]);
    let call: Call | undefined;
    isSending.current = true;
    setBusy(true);
    setProblem("");
    try {
      const sent = lost.again(words) ?? (await callOf(how));
      const was: SendHow = sent.body ?? {};
      call = sent;
      const { data } = await whileSending(id, () => api("POST /inbox/conversations/{id}/messages", sent));
      lost.ended(words, sent, false);
      keys.renew();
      endDraft(id, { at: data.at, sent: writing, message: data.id });
      setHalted(null);
      if (kind === "reply") {
        tellSent(await goingAt(data, { was: was.sendAt, wanted: how.sendAt }));
        if (how.afterwards && !was.afterwards) await acts.set({ ids: [id], change: how.afterwards });
      }
      await refreshInbox();
      return true;
    } catch (error) {
      const failure = error as ApiError;
      if (call) lost.ended(words, call, failure.isPassing);
      if (failure.code === "newer_message") {
        await refreshInbox();
        setHalted(how);
      } else if (!toastRateLimit(failure, t)) setProblem(errorText(failure));
      return false;
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  }

  return { send, isBusy, problem, halted, resume: () => setHalted(null), waitMs: UNDO_SEND_MS };
}
