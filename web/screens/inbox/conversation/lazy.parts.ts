import { lazyPart } from "../../../lib/lazy-view.ts";

/** Customer panel. */
export const customerPanel = lazyPart(
  ["inboxThread", "orders"],
  async () => (await import("../customer/customer-panel.tsx")).CustomerPanel,
);

/** Conversation actions. */
export const conversationHead = lazyPart(
  ["inboxThread"],
  async () => (await import("./conversation-head.tsx")).ConversationHead,
);

/** Messages of a conversation. */
export const thread = lazyPart(["inboxThread", "mail"], async () => (await import("./thread.tsx")).Thread);

/** Files of a draft. */
export const fileChips = lazyPart(["inboxThread"], async () => (await import("./message/file-chips.tsx")).FileChips);

/** Variables of a canned reply without a value. */
export const missingValues = lazyPart(
  ["inboxThread"],
  async () => (await import("../compose/editor/missing-values.tsx")).MissingValues,
);

/** Lazy parts that the server renders for an open conversation. */
export const lazyParts = [conversationHead, customerPanel, thread, fileChips, missingValues];
