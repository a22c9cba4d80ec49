import type { MessageKey } from "../../lib/i18n.tsx";
import { type Shortcut, useShortcuts } from "../../lib/shortcuts.ts";
import type { InboxWork } from "./use-inbox-work.ts";

/** The keys of the inbox. What writes is left out where the person may only read. */
export function useInboxKeys(work: InboxWork): void {
  const { walk, acts, mayWrite } = work;
  const key = (keys: string, name: string, run: () => unknown, repeats = false): Shortcut => ({
    keys,
    label: `inbox.key.${name}` as MessageKey,
    run: () => void run(),
    ...(repeats && { repeats }),
  });
  const reading: Shortcut[] = [
    key("/", "search", () => document.querySelector<HTMLInputElement>("[data-page-search]")?.focus()),
    key("j", "next", () => walk.move(1), true),
    key("k", "previous", () => walk.move(-1), true),
    // A row is a link, so Enter opens it by itself.
    { keys: "Enter", label: "inbox.key.open" },
    key("o", "open", () => walk.openHere()),
    key("u", "back", () => walk.back()),
    key("s", "star", () => acts.star()),
    key("I", "read", () => acts.read(true)),
    key("U", "unread", () => acts.read(false)),
    key("z", "undo", () => acts.undo()),
  ];
  const writing = [
    key("x", "select", () => walk.select()),
    key("* a", "selectAll", () => walk.selectAll()),
    key("e", "archive", () => acts.archive()),
    key("b", "snooze", () => work.ask("snooze")),
    key("r", "reply", () => work.write("reply")),
    key("n", "note", () => work.write("note")),
    key("c", "compose", () => work.compose()),
    key("l", "label", () => work.ask("label")),
    key("v", "assign", () => work.ask("assign")),
    key("m", "assignMe", () => acts.assignMe()),
    key("K", "card", () => work.askOne("card")),
    key("!", "spam", () => acts.spam()),
    key("#", "trash", () => acts.trash()),
  ];
  useShortcuts(mayWrite ? [...reading, ...writing] : reading);
}
