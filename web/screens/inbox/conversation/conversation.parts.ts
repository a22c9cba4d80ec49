import { lazyPart } from "../../../lib/lazy-view.ts";

/** The open conversation with its composer; drawn at once where the address names one. */
export const talkPane = lazyPart(["inboxTalk"], async () => {
  const { TalkPane } = await import("./conversation-pane.tsx");
  await TalkPane.prepare();
  return TalkPane;
});
