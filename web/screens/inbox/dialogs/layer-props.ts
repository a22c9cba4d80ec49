import type { InboxWork } from "../use-inbox-work.ts";

/** Props of a dialog about conversations. */
export interface LayerProps {
  ids: readonly number[];
  work: InboxWork;
  onClose(): void;
}
