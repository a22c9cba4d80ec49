import { useIsLive } from "../../lib/boot.tsx";
import { TypedAhead } from "../../lib/drafts/early-keystrokes.ts";
import { MayWrite } from "../../ui/actions/can-write.ts";
import { Late } from "../../ui/lazy/lazy-boundary.tsx";
import type { Managed } from "./inbox-menu.tsx";
import { askedLayer, cannedDialog, composeDialog, labelsDialog } from "./layer.parts.ts";
import type { InboxPlace } from "./use-inbox-url.ts";
import type { InboxWork } from "./use-inbox-work.ts";

interface LayersProps {
  place: InboxPlace;
  work: InboxWork;
  managed: Managed | null;
  onManaged(): void;
}

/** What lies over the inbox while something is asked or a message is begun. */
export function InboxLayers({ place, work, managed, onManaged }: LayersProps) {
  const isLive = useIsLive();
  const Compose = isLive && place.list.query.compose && work.mayWrite ? composeDialog.view() : null;
  const Manager =
    managed &&
    (managed === "canned" || work.mayWrite) &&
    { labels: labelsDialog, canned: cannedDialog }[managed].view();
  const AskedLayer = work.asked && work.mayWrite && askedLayer.view();
  const { list } = place;
  const closeCompose = () => list.change({ compose: undefined });
  return (
    <>
      <Late fallback={<TypedAhead />} onLoss={work.onAnswered}>
        {AskedLayer && work.asked && <AskedLayer work={work} asked={work.asked} />}
      </Late>
      <MayWrite value={work.mayWrite}>
        <Late onLoss={onManaged}>{Manager && <Manager onClose={onManaged} />}</Late>
      </MayWrite>
      <Late fallback={<TypedAhead />} onLoss={closeCompose}>
        {Compose && (
          <Compose onSent={(id) => list.change({ compose: undefined, c: String(id) })} onClose={closeCompose} />
        )}
      </Late>
    </>
  );
}
