import { type ComponentType, lazy, Suspense } from "react";
import type { Draft } from "../../lib/draft.ts";
import type { DraftNoticeProps } from "./draft-notice.tsx";

const DraftNotice = lazy(async (): Promise<{ default: ComponentType<DraftNoticeProps> }> => {
  // Without a network nothing is offered; the draft waits for the next visit.
  const part = await import("./draft-notice.tsx").catch(() => null);
  return { default: part?.DraftNotice ?? (() => null) };
});

interface Props {
  kept: { offered: Draft<unknown> | null; restore(): void; decline(): void };
}

/** Offers back what an earlier visit left unsaved: "Restore draft from 14:02". */
export function DraftOffer({ kept }: Props) {
  const { offered } = kept;
  return (
    offered && (
      <Suspense>
        <DraftNotice offered={offered} restore={kept.restore} decline={kept.decline} />
      </Suspense>
    )
  );
}
