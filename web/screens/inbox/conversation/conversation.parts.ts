import { lazyPart } from "../../../lib/lazy-view.ts";

/** The open conversation with its composer; drawn at once where the address names one. */
export const conversationPane = lazyPart(["inboxTalk"], async () => {
  const { ConversationPane } = await import("./conversation-pane.tsx");
  await ConversationPane.prepare();
  return ConversationPane;
});
