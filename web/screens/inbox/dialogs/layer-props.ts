import type { InboxWork } from "../use-inbox-work.ts";

/** A dialog about some conversations. */
export interface LayerProps {
  ids: readonly number[];
  work: InboxWork;
  onClose(): void;
}
