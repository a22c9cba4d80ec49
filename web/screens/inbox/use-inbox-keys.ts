import { collectKeystrokes } from "../../lib/drafts/early-keystrokes.ts";
import type { MessageKey } from "../../lib/i18n.tsx";
import { type Shortcut, useShortcuts } from "../../lib/shortcuts.ts";
import type { InboxWork } from "./use-inbox-work.ts";

/** Shortcuts of the inbox; writes need the permission. */
export function useInboxKeys(work: InboxWork): void {
  const { walk, acts, canWrite } = work;
  const key = (keys: string, name: string, run: () => unknown, repeats = false): Shortcut => ({
    keys,
    label: `inbox.key.${name}` as MessageKey,
    run: () => void run(),
    ...(repeats && { repeats }),
  });
  /** Acts on the selected conversations, else the open or focused one. */
  const about = (keys: string, name: string, run: () => unknown): Shortcut => ({
    ...key(keys, name, run),
    run: () => (work.hasTarget() ? void run() : false),
  });
  const compose = () => {
    // The dialog is in the URL, whose change renders a moment later.
    collectKeystrokes()();
    work.compose();
  };
  const reading: Shortcut[] = [
    key("/", "search", () => document.querySelector<HTMLInputElement>("[data-page-search]")?.focus()),
    key("j", "next", () => walk.move(1), true),
    key("k", "previous", () => walk.move(-1), true),
    // A row is a link, so Enter opens it natively.
    { keys: "Enter", label: "inbox.key.open" },
    about("o", "open", () => walk.openHere()),
    key("u", "back", () => walk.back()),
    about("s", "star", () => acts.star()),
    about("I", "read", () => acts.read(true)),
    about("U", "unread", () => acts.read(false)),
    key("z", "undo", () => acts.undo()),
  ];
  const writing = [
    about("x", "select", () => walk.select()),
    key("* a", "selectAll", () => walk.selectAll()),
    about("e", "archive", () => acts.archive()),
    about("b", "snooze", () => work.ask("snooze")),
    about("r", "reply", () => work.write("reply")),
    about("n", "note", () => work.write("note")),
    key("c", "compose", compose),
    about("l", "label", () => work.ask("label")),
    about("v", "assign", () => work.ask("assign")),
    about("m", "assignMe", () => acts.assignMe()),
    about("K", "card", () => work.askOne("card")),
    about("!", "spam", () => acts.spam()),
    about("#", "trash", () => acts.trash()),
  ];
  useShortcuts(canWrite ? [...reading, ...writing] : reading);
}
