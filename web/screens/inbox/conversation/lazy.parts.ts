import { lazyPart } from "../../../lib/lazy-view.ts";

/** What is known of the customer, beside the messages. */
export const factsPane = lazyPart(
  ["inboxThread", "orders"],
  async () => (await import("../customer/customer-panel.tsx")).FactsPane,
);

/** What is done to a conversation. */
export const talkHead = lazyPart(["inboxThread"], async () => (await import("./conversation-head.tsx")).TalkHead);

/** The messages of a conversation. */
export const thread = lazyPart(["inboxThread", "mail"], async () => (await import("./thread.tsx")).Thread);

/** The files of the message being written. */
export const fileChips = lazyPart(["inboxThread"], async () => (await import("./message/file-chips.tsx")).FileChips);

/** The open places of a canned reply. */
export const missingFacts = lazyPart(
  ["inboxThread"],
  async () => (await import("../compose/editor/missing-values.tsx")).MissingFacts,
);

/** All that an open conversation has from the server before its script is there. */
export const laterParts = [talkHead, factsPane, thread, fileChips, missingFacts];
