import { useState } from "react";
import { type ApiError, api } from "../../../lib/api/client.ts";
import { useIdempotencyKeys } from "../../../lib/api/use-idempotency-keys.ts";
import { useT } from "../../../lib/i18n.tsx";
import { navigateTo } from "../../../lib/navigate.ts";
import { useCan } from "../../../lib/session/rights.ts";
import { useUndo } from "../../../ui/actions/use-undo.ts";
import { WriteButton } from "../../../ui/actions/write-button.tsx";
import { useErrorText } from "../../../ui/feedback/error-text.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Link } from "../../../ui/layout/link.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";
import { refreshInbox } from "../inbox.calls.ts";
import type { ConversationOpened } from "../inbox.data.ts";

/** Related conversations of different senders, with merge. */
export function RelatedConversations({ conversation }: { conversation: ConversationOpened }) {
  const t = useT();
  const canWrite = useCan()("Admin", "Editör");
  const errorText = useErrorText();
  const keys = useIdempotencyKeys(conversation.id);
  const undo = useUndo();
  const [isBusy, setBusy] = useState(false);
  const { id, answers, answeredBy } = conversation;
  async function join(from: number, intoId: number) {
    const body = { intoId, join: true };
    setBusy(true);
    try {
      const call = { path: { id: from }, body, idempotencyKey: keys.of({ from, ...body }) };
      const { meta } = await api("POST /inbox/conversations/{id}/merge", call);
      undo.offer(meta?.undo, t("inbox.done.joined"));
      navigateTo(`/inbox?c=${intoId}`);
      await refreshInbox();
    } catch (error) {
      toast({ message: t("inbox.notDone", { reason: errorText(error as ApiError) }), type: "danger" });
    } finally {
      setBusy(false);
    }
  }
  const lines = [
    ...(answers ? [{ other: answers, key: "inbox.answers", pair: [id, answers.id] } as const] : []),
    ...answeredBy.map((other) => ({ other, key: "inbox.answeredBy", pair: [other.id, id] }) as const),
  ];
  return lines.map(({ other, key, pair: [from, into] }) => (
    <div key={other.id} style={{ padding: "12px 16px 0" }}>
      <Notice
        tone="info"
        action={
          canWrite && (
            <WriteButton size="small" color="inherit" disabled={isBusy} onClick={() => void join(from, into)}>
              {t("inbox.join")}
            </WriteButton>
          )
        }
      >
        <Link to={`/inbox?c=${other.id}`}>{t(key, { id: other.id })}</Link>
        {other.subject && <bdi>{`: ${other.subject}`}</bdi>}
      </Notice>
    </div>
  ));
}
