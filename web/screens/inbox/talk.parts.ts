import { part } from "../../lib/part.ts";

/** The open conversation with its composer and facts; drawn at once where the address names one. */
export const talkPane = part(["inboxTalk", "upload", "orders"], async () => (await import("./talk-pane.tsx")).TalkPane);
