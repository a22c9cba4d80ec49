import { useState } from "react";
import { type ApiError, api } from "../../../lib/api/client.ts";
import { useIdempotencyKeys } from "../../../lib/api/use-idempotency-keys.ts";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.tsx";
import { navigateTo } from "../../../lib/navigate.ts";
import { useUndo } from "../../../ui/actions/use-undo.ts";
import { useErrorText } from "../../../ui/feedback/error-text.ts";
import { toastRateLimit } from "../../../ui/toast/toast-rate-limit.ts";
import { useOtherConversations } from "../customer/use-other-conversations.ts";
import { refreshInbox } from "../inbox.calls.ts";
import { useConversation } from "../inbox.data.ts";
import type { LayerProps } from "./layer-props.ts";
import { PickDialog } from "./pick-dialog.tsx";

/** Moves all messages of a conversation into another one of the same customer. */
export function MergeDialog({ ids: [id = 0], onClose }: LayerProps) {
  const t = useT();
  const { relative } = useFormat();
  const errorText = useErrorText();
  const [problem, setProblem] = useState<string>();
  const keys = useIdempotencyKeys();
  const undo = useUndo();
  const [isBusy, setBusy] = useState(false);
  const one = useConversation(id).data?.data;
  const [text, setText] = useState("");
  const { others, isSearching, hasFailed } = useOtherConversations(one, text);
  async function merge(intoId: number) {
    const body = { intoId };
    setProblem(undefined);
    setBusy(true);
    try {
      const call = { path: { id }, body, idempotencyKey: keys.of(body) };
      const { meta } = await api("POST /inbox/conversations/{id}/merge", call);
      undo.offer(meta?.undo, t("inbox.done.joined"));
      onClose();
      navigateTo(`/inbox?c=${intoId}`);
      await refreshInbox();
    } catch (error) {
      if (!toastRateLimit(error as ApiError, t)) setProblem(errorText(error as ApiError));
      setBusy(false);
    }
  }
  return (
    <PickDialog
      title={t("inbox.mergeAsk")}
      searchLabel={t("inbox.findConversation")}
      emptyText={
        isSearching ? "" : t(hasFailed ? "inbox.findFailed" : text.trim() ? "inbox.noneFound" : "inbox.noOther")
      }
      options={others.map(({ id: other, subject, lastMessageAt }) => ({
        id: other,
        name: subject || t("inbox.noSubject"),
        more: relative(lastMessageAt),
      }))}
      onText={setText}
      chosen={[]}
      isBusy={isBusy}
      problem={problem}
      onDone={([into]) => into !== undefined && void merge(into)}
      onClose={onClose}
    />
  );
}
