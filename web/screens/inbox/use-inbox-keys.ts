import { collectKeystrokes } from "../../lib/drafts/early-keystrokes.ts";
import type { MessageKey } from "../../lib/i18n.tsx";
import { type Shortcut, useShortcuts } from "../../lib/shortcuts.ts";
import type { InboxWork } from "./use-inbox-work.ts";

/** The keys of the inbox. What writes is left out where the person may only read. */
export function useInboxKeys(work: InboxWork): void {
  const { walk, acts, canWrite } = work;
  const key = (keys: string, name: string, run: () => unknown, repeats = false): Shortcut => ({
    keys,
    label: `inbox.key.${name}` as MessageKey,
    run: () => void run(),
    ...(repeats && { repeats }),
  });
  /** What acts on the conversations that are chosen, else on the one that is open or has the focus. */
  const about = (keys: string, name: string, run: () => unknown): Shortcut => ({
    ...key(keys, name, run),
    run: () => (work.hasTarget() ? void run() : false),
  });
  const compose = () => {
    // The dialog is in the address, whose change is drawn a moment later.
    collectKeystrokes()();
    work.compose();
  };
  const reading: Shortcut[] = [
    key("/", "search", () => document.querySelector<HTMLInputElement>("[data-page-search]")?.focus()),
    key("j", "next", () => walk.move(1), true),
    key("k", "previous", () => walk.move(-1), true),
    // A row is a link, so Enter opens it by itself.
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
