import { styled } from "@mui/material/styles";
import { Fragment } from "react";
import { useT } from "../../../lib/i18n.tsx";
import { WriteButton } from "../../../ui/actions/write-button.tsx";
import { FailureNotice } from "../../../ui/feedback/failure-notice.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { isServerRendered, lazySlot } from "../../../ui/lazy/lazy-slot.tsx";
import { RecordMissing } from "../../../ui/record/record-missing.tsx";
import { Composer } from "../compose/composer.tsx";
import { isBlank } from "../compose/draft/draft.rules.ts";
import { messageDraftOf, shownDraft } from "../compose/draft/draft-store.ts";
import { useConversation } from "../inbox.data.ts";
import { Pane } from "../panes.tsx";
import { usePresence } from "../presence/use-presence.ts";
import type { InboxWork } from "../use-inbox-work.ts";
import { conversationHead, customerPanel, lazyParts, thread } from "./lazy.parts.ts";
import { useReadMark } from "./use-read-mark.ts";

const ConversationHead = lazySlot(conversationHead);
const CustomerPanel = lazySlot(customerPanel);
const Thread = lazySlot(thread);
const Waiting = styled("div")({ padding: 16, display: "grid", gap: 16 });
const Gone = styled("div")({ padding: "12px 16px 0" });

interface TalkPaneProps {
  id: number;
  search: string;
  work: InboxWork;
  onFacts(): void;
}

/** Open conversation: actions, messages, composer and customer panel. */
export function ConversationPane({ id, search, work, onFacts }: TalkPaneProps) {
  const t = useT();
  const { data, error, mutate } = useConversation(id);
  const isMissing = error?.status === 404 || error?.status === 422;
  // Unsaved text of a deleted conversation stays visible.
  const isTyped = !isBlank(shownDraft(id) ?? messageDraftOf(id, null));
  const conversation = isMissing && !isTyped ? undefined : data?.data;
  const isTrashed = conversation?.status === "trash";
  useReadMark(isMissing ? undefined : conversation);
  // No presence for a conversation that may not exist.
  usePresence(data && !isMissing ? id : null);
  async function restore() {
    if (await work.run.status([id], "restored")) work.write("reply");
  }
  return (
    <>
      <Pane className="talk" aria-labelledby={conversation ? "conversation-title" : undefined}>
        {conversation ? (
          <Fragment key={id}>
            {isMissing && (
              <Gone>
                <Notice tone="warning">{t("inbox.isGone")}</Notice>
              </Gone>
            )}
            <ConversationHead conversation={conversation} work={work} onFacts={onFacts} />
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard */}
            <section className="body" tabIndex={0} aria-label={t("inbox.messages")}>
              <Thread conversation={conversation} search={search} />
            </section>
            {work.canWrite && isTrashed && !isMissing && (
              <Waiting>
                <WriteButton variant="outlined" onClick={() => void restore()}>
                  {t("inbox.restoreToAnswer")}
                </WriteButton>
              </Waiting>
            )}
            {work.canWrite && (!isTrashed || isTyped) && <Composer conversation={conversation} />}
          </Fragment>
        ) : isMissing ? (
          <RecordMissing title={t("inbox.missingOne")} id={id} back={{ to: work.backTo, label: t("inbox.toList") }} />
        ) : error ? (
          <Waiting>
            <FailureNotice error={error} onRetry={() => mutate()} />
          </Waiting>
        ) : (
          <Waiting aria-busy="true">
            <Skeleton variant="rounded" height={32} width="60%" />
            <Skeleton variant="rounded" height={120} />
            <Skeleton variant="rounded" height={160} />
          </Waiting>
        )}
      </Pane>
      <Pane className="facts" aria-label={t("inbox.facts")}>
        {conversation && <CustomerPanel key={id} conversation={conversation} onClose={onFacts} />}
      </Pane>
    </>
  );
}

/** Loads lazy parts that the server has rendered. */
ConversationPane.prepare = async () => {
  if (!isServerRendered()) await Promise.all(lazyParts.map((part) => part.fetched()));
};
