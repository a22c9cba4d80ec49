import { isDay } from "./is-day.ts";

/** What `is:` may ask for. */
export const isWords = ["unread", "read", "starred", "snoozed", "open", "archived", "spam", "trash"] as const;
export type IsWord = (typeof isWords)[number];

/** A search of the inbox, taken apart: plain words, and what the operators narrow to. */
export interface InboxSearch {
  words: string;
  from: string[];
  to: string[];
  subject: string[];
  label: string[];
  assignee: string[];
  is: IsWord[];
  hasAttachment: boolean;
  /** Order numbers as they were typed. */
  order: string[];
  /** Whole days: up to, not including, and from then on. */
  before: string | null;
  after: string | null;
}

const TERM = /(\p{L}+):(?:"([^"]*)"?|(\S+))|"([^"]*)"?|(\S+)/gu;

/**
 * Reads what was typed: `from:ayşe is:unread kargo`. A value with blanks goes in quotes; an operator without a value, or
 * with one it cannot have, is an ordinary word.
 */
export function readInboxSearch(typed: string): InboxSearch {
  const search: InboxSearch = {
    words: "",
    from: [],
    to: [],
    subject: [],
    label: [],
    assignee: [],
    is: [],
    hasAttachment: false,
    order: [],
    before: null,
    after: null,
  };
  const words: string[] = [];
  for (const [whole, operator = "", quoted, bare, phrase, word] of typed.matchAll(TERM)) {
    const value = (quoted ?? bare ?? "").trim();
    if (operator && value && take(search, operator.toLowerCase(), value)) continue;
    words.push(phrase ?? word ?? whole);
  }
  search.words = words.join(" ").trim();
  return search;
}

/** Notes one operator's value; false where the pair means nothing. */
function take(search: InboxSearch, operator: string, value: string): boolean {
  switch (operator) {
    case "from":
    case "to":
    case "subject":
    case "label":
    case "assignee":
    case "order":
      search[operator].push(value);
      return true;
    case "is": {
      const asked = isWords.find((one) => one === value.toLowerCase());
      if (asked) search.is.push(asked);
      return asked !== undefined;
    }
    case "has":
      search.hasAttachment ||= value.toLowerCase() === "attachment";
      return value.toLowerCase() === "attachment";
    case "before":
    case "after":
      if (isDay(value)) search[operator] = value;
      return isDay(value);
    default:
      return false;
  }
}

/** What of a search is words to be marked in the texts. */
export const markedWords = ({ words, from, subject }: InboxSearch): string =>
  [words, ...from, ...subject].join(" ").trim();
