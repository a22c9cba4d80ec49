import { dayWord } from "./day-words.ts";
import { fold } from "./fold.ts";
import type { CardPriority } from "./kanban-limits.ts";
import { addDays, dayStart } from "./zone.ts";

/** A card as one line tells it: `Photo shoot #media @zeynep !high ^2026-06-20`. */
export interface CardLine {
  title: string;
  labelIds: number[];
  assigneeIds: number[];
  priority: CardPriority;
  /** The day it is due, `2026-06-20`. */
  due: string | null;
}

interface Named {
  id: number;
  name: string;
}

/** What a line may speak of, and the day it is written on. */
export interface LineFacts {
  labels: readonly Named[];
  people: readonly Named[];
  /** Who `@me` is. */
  me: number;
  today: string;
}

const PRIORITIES: Record<string, CardPriority> = {
  low: "low",
  dusuk: "low",
  medium: "medium",
  orta: "medium",
  high: "high",
  yuksek: "high",
  urgent: "urgent",
  acil: "urgent",
  none: "none",
  yok: "none",
};
const TOKEN = /(?<=^|\s)([#@!^])(\S+)/gu;

/** Reads one line. A token that means nothing here stays in the title as it was typed. */
export function readCardLine(line: string, { labels, people, me, today }: LineFacts): CardLine {
  const found: CardLine = { title: "", labelIds: [], assigneeIds: [], priority: "none", due: null };
  const isTaken = (mark: string, word: string): boolean => {
    if (mark === "#") return noted(found.labelIds, named(labels, word));
    if (mark === "@") return noted(found.assigneeIds, isMe(word) ? me : named(people, word));
    if (mark === "!") return prioritised(found, word);
    const due = dayWord(word, today);
    if (due) found.due = due;
    return due !== null;
  };
  const rest = line.replace(TOKEN, (token, mark: string, word: string) => (isTaken(mark, word) ? " " : token));
  found.title = rest.replace(/\s+/gu, " ").trim();
  return found;
}

/** The lines of a pasted text that hold something, each a card of its own. */
export const cardLines = (text: string): string[] =>
  text
    .split(/\r\n|\r|\n/u)
    .map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/u, "").trim())
    .filter(Boolean);

/** The instant a card that is due on a day must be done by: the day's last minute in the workspace's zone. */
export const dueAtOf = (day: string, tz: string): string =>
  new Date(dayStart(addDays(day, 1), tz) - 60_000).toISOString();

const isMe = (word: string) => ["me", "ben"].includes(fold(word));

function noted(ids: number[], id: number | null): boolean {
  if (id === null) return false;
  if (!ids.includes(id)) ids.push(id);
  return true;
}

function prioritised(found: CardLine, word: string): boolean {
  const priority = PRIORITIES[fold(word)];
  if (priority) found.priority = priority;
  return priority !== undefined;
}

const bare = (text: string) => fold(text).replace(/[\s_.-]+/gu, "");

/** The one that is meant: of this name, else the only one whose name, or a word of it, begins so. */
function named(all: readonly Named[], word: string): number | null {
  const wanted = bare(word);
  if (!wanted) return null;
  const exact = all.filter(({ name }) => bare(name) === wanted);
  if (exact[0]) return exact[0].id;
  const begun = all.filter(({ name }) => bare(name).startsWith(wanted));
  if (begun.length === 1) return begun[0]!.id;
  if (begun.length > 1) return null;
  const within = all.filter(({ name }) =>
    fold(name)
      .split(" ")
      .some((part) => part.startsWith(wanted)),
  );
  return within.length === 1 ? within[0]!.id : null;
}
