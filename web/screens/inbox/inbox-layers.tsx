import { useIsLive } from "../../lib/boot.tsx";
import { EarlyKeystrokes } from "../../lib/drafts/early-keystrokes.ts";
import { CanWrite } from "../../ui/actions/can-write.ts";
import { LazyBoundary } from "../../ui/lazy/lazy-boundary.tsx";
import type { Managed } from "./inbox-menu.tsx";
import { cannedDialog, composeDialog, dialogHost, labelsDialog } from "./layer.parts.ts";
import type { InboxUrl } from "./use-inbox-url.ts";
import type { InboxWork } from "./use-inbox-work.ts";

interface LayersProps {
  place: InboxUrl;
  work: InboxWork;
  managed: Managed | null;
  onManaged(): void;
}

/** Dialogs and the composer over the inbox. */
export function InboxLayers({ place, work, managed, onManaged }: LayersProps) {
  const isLive = useIsLive();
  const Compose = isLive && place.list.query.compose && work.canWrite ? composeDialog.view() : null;
  const Manager =
    managed &&
    (managed === "canned" || work.canWrite) &&
    { labels: labelsDialog, canned: cannedDialog }[managed].view();
  const DialogHost = work.asked && work.canWrite && dialogHost.view();
  const { list } = place;
  const closeCompose = () => list.change({ compose: undefined });
  return (
    <>
      <LazyBoundary fallback={<EarlyKeystrokes />} onLoadError={work.onAnswered}>
        {DialogHost && work.asked && <DialogHost work={work} asked={work.asked} />}
      </LazyBoundary>
      <CanWrite value={work.canWrite}>
        <LazyBoundary onLoadError={onManaged}>{Manager && <Manager onClose={onManaged} />}</LazyBoundary>
      </CanWrite>
      <LazyBoundary fallback={<EarlyKeystrokes />} onLoadError={closeCompose}>
        {Compose && (
          <Compose onSent={(id) => list.change({ compose: undefined, c: String(id) })} onClose={closeCompose} />
        )}
      </LazyBoundary>
    </>
  );
}
