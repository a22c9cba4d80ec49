import { lazyPart } from "../../../lib/lazy-view.ts";

/** What is known of the customer, beside the messages. */
export const customerPanel = lazyPart(
  ["inboxThread", "orders"],
  async () => (await import("../customer/customer-panel.tsx")).CustomerPanel,
);

/** What is done to a conversation. */
export const conversationHead = lazyPart(
  ["inboxThread"],
  async () => (await import("./conversation-head.tsx")).ConversationHead,
);

/** The messages of a conversation. */
export const thread = lazyPart(["inboxThread", "mail"], async () => (await import("./thread.tsx")).Thread);

/** The files of the message being written. */
export const fileChips = lazyPart(["inboxThread"], async () => (await import("./message/file-chips.tsx")).FileChips);

/** The open places of a canned reply. */
export const missingValues = lazyPart(
  ["inboxThread"],
  async () => (await import("../compose/editor/missing-values.tsx")).MissingValues,
);

/** All that an open conversation has from the server before its script is there. */
export const lazyParts = [conversationHead, customerPanel, thread, fileChips, missingValues];
