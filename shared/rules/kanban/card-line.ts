import { fold } from "../text/fold.ts";
import { dayWord } from "../time/day-words.ts";
import { addDays, dayStart } from "../time/zone.ts";
import type { CardPriority } from "./kanban-limits.ts";

/** Card parsed from one line of text: `Photo shoot #media @zeynep !high ^2026-06-20`. */
export interface CardLine {
  title: string;
  labelIds: number[];
  assigneeIds: number[];
  priority: CardPriority;
  /** Due day, `2026-06-20`. */
  due: string | null;
}

interface Named {
  id: number;
  name: string;
}

/** Labels and people that a line can refer to, and the current day. */
export interface LineFacts {
  labels: readonly Named[];
  people: readonly Named[];
  /** Id of the person `@me`. */
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

/** Parses one line. Unknown tokens stay in the title unchanged. */
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

/** Non-empty lines of a pasted text without list markers, one per card. */
export const cardLines = (text: string): string[] =>
  text
    .split(/\r\n|\r|\n/u)
    .map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/u, "").trim())
    .filter(Boolean);

/** Due instant of a day: its last minute in the workspace's time zone. */
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

/**
 * Id of the exact name, else of the only name that starts with the word, else of the only name with such a word in it.
 */
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
