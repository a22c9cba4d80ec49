import { useIsLive } from "../../lib/boot.tsx";
import { useT } from "../../lib/i18n.tsx";
import { Late } from "../../ui/late.tsx";
import type { Managed } from "./inbox-menu.tsx";
import {
  assignDialog,
  cannedDialog,
  cardDialog,
  composeDialog,
  deleteDialog,
  labelDialog,
  labelsDialog,
  mergeDialog,
  orderDialog,
  priorityDialog,
  timeDialog,
} from "./layer.parts.ts";
import type { InboxPlace } from "./use-inbox-place.ts";
import type { AskedOf, InboxWork } from "./use-inbox-work.ts";

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
  const Manager = managed && { labels: labelsDialog, canned: cannedDialog }[managed].view();
  const { list } = place;
  const closeCompose = () => list.change({ compose: undefined });
  return (
    <>
      <Late onLoss={work.onAnswered}>{work.asked && <AskedLayer work={work} asked={work.asked} />}</Late>
      <Late onLoss={onManaged}>{Manager && <Manager onClose={onManaged} />}</Late>
      <Late onLoss={closeCompose}>
        {Compose && (
          <Compose onSent={(id) => list.change({ compose: undefined, c: String(id) })} onClose={closeCompose} />
        )}
      </Late>
    </>
  );
}

const views = {
  assign: assignDialog,
  label: labelDialog,
  priority: priorityDialog,
  order: orderDialog,
  merge: mergeDialog,
  card: cardDialog,
  delete: deleteDialog,
} as const;

function AskedLayer({ work, asked: { what, ids } }: { work: InboxWork; asked: AskedOf }) {
  const t = useT();
  const close = work.onAnswered;
  if (what === "snooze") {
    const TimeDialog = timeDialog.view();
    return (
      <TimeDialog
        title={t("inbox.snoozeAsk", { count: ids.length })}
        act={t("inbox.snooze")}
        onTime={(at) => {
          close();
          void work.acts.snooze(at, [...ids]);
        }}
        onClose={close}
      />
    );
  }
  const View = views[what].view();
  return <View ids={ids} work={work} onClose={close} />;
}
