import type { Draft } from "../../lib/drafts/draft.ts";
import { lazyView } from "../../lib/lazy-view.ts";
import { LazyBoundary } from "../lazy/lazy-boundary.tsx";

const DraftNotice = lazyView(async () => (await import("./draft-notice.tsx")).DraftNotice);

interface Props {
  kept: { offered: Draft<unknown> | null; restore(): void; decline(): void };
}

/** Offers unsaved input of an earlier visit: "Restore draft from 14:02". */
export function DraftOffer({ kept }: Props) {
  const { offered } = kept;
  return (
    <LazyBoundary isSilent>
      {offered && <DraftNotice offered={offered} restore={kept.restore} decline={kept.decline} />}
    </LazyBoundary>
  );
}
