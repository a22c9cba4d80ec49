import { lazyPart } from "../../../lib/lazy-view.ts";

/** Open conversation with composer; rendered by the server if the URL names one. */
export const conversationPane = lazyPart(["inboxTalk"], async () => {
  const { ConversationPane } = await import("./conversation-pane.tsx");
  await ConversationPane.prepare();
  return ConversationPane;
});
