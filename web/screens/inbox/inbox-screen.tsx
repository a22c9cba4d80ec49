import { Suspense, useCallback, useEffect, useRef, useState } from "react";
import { useT } from "../../lib/i18n.tsx";
import { whenIdle } from "../../lib/page/when-idle.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { LazyBoundary } from "../../ui/lazy/lazy-boundary.tsx";
import { useKeyboardRoom } from "./compose/use-keyboard-room.ts";
import { conversationPane } from "./conversation/conversation.parts.ts";
import { FolderList } from "./folders/folder-list.tsx";
import { useConversations } from "./inbox.data.ts";
import { InboxLayers } from "./inbox-layers.tsx";
import type { Managed } from "./inbox-menu.tsx";
import { dialogHost, folderDrawer } from "./layer.parts.ts";
import { ListPane } from "./list/list-pane.tsx";
import { Frame, Pane, Panes } from "./panes.tsx";
import { usePresenceEvents } from "./presence/use-presence-events.ts";
import { useInboxKeys } from "./use-inbox-keys.ts";
import { useInboxUrl } from "./use-inbox-url.ts";
import { useInboxWork } from "./use-inbox-work.ts";

/** `/inbox`: customer messages. Folder, search and open conversation are in the URL. */
export function InboxScreen() {
  const t = useT();
  const place = useInboxUrl();
  const page = useConversations(place);
  const work = useInboxWork(place, page.rows);
  const frame = useRef<HTMLDivElement>(null);
  const [facts, setFacts] = useState<"auto" | "open" | "closed">("auto");
  const [managed, setManaged] = useState<Managed | null>(null);
  const [isFoldersOpen, setFoldersOpen] = useState(false);
  const { openId } = place;
  const Talk = openId === undefined ? null : conversationPane.view();
  const Drawer = isFoldersOpen ? folderDrawer.view() : null;
  useInboxKeys(work);
  useKeyboardRoom(frame);
  usePresenceEvents(work.me.id);
  useEffect(
    () =>
      whenIdle(() => {
        for (const later of [conversationPane, dialogHost]) void later.fetched().catch(() => undefined);
      }),
    [],
  );

  const toggleFacts = useCallback(() => {
    const isSeen = frame.current?.querySelector(".facts")?.checkVisibility() ?? false;
    setFacts(isSeen ? "closed" : "open");
  }, []);
  const side = {
    place,
    onCompose: work.canWrite ? work.compose : undefined,
    onLabels: work.canWrite ? () => setManaged("labels") : undefined,
  };
  return (
    <Frame ref={frame}>
      <h1 id="page-title" tabIndex={-1} className="visually-hidden">
        {t("inbox.title")}
      </h1>
      <Panes data-facts={openId === undefined ? "closed" : facts} data-open={openId === undefined ? undefined : ""}>
        <div className="folders">
          <FolderList {...side} />
        </div>
        <ListPane place={place} page={page} work={work} onFolders={() => setFoldersOpen(true)} onManage={setManaged} />
        <Suspense fallback={<Pane className="talk" aria-busy="true" />}>
          {Talk && openId !== undefined ? (
            <Talk id={openId} search={place.search} work={work} onFacts={toggleFacts} />
          ) : (
            <Pane className="talk" aria-label={t("inbox.conversation")}>
              {page.rows?.length !== 0 && <EmptyState drawing="mail" title={t("inbox.chooseOne")} />}
            </Pane>
          )}
        </Suspense>
      </Panes>
      <LazyBoundary onLoadError={() => setFoldersOpen(false)}>
        {Drawer && <Drawer {...side} onClose={() => setFoldersOpen(false)} />}
      </LazyBoundary>
      <InboxLayers place={place} work={work} managed={managed} onManaged={() => setManaged(null)} />
    </Frame>
  );
}
