import { isDay } from "../time/is-day.ts";

/** Values of the `is:` operator. */
export const isWords = ["unread", "read", "starred", "snoozed", "open", "archived", "spam", "trash"] as const;
export type IsWord = (typeof isWords)[number];

/** Parsed inbox search: plain words and operator values. */
export interface InboxSearch {
  words: string;
  from: string[];
  to: string[];
  subject: string[];
  label: string[];
  assignee: string[];
  is: IsWord[];
  hasAttachment: boolean;
  /** Order numbers as typed. */
  order: string[];
  /** Days: `before` is exclusive, `after` inclusive. */
  before: string | null;
  after: string | null;
}

const TERM = /(\p{L}+):(?:"([^"]*)"?|(\S+))|"([^"]*)"?|(\S+)/gu;

/**
 * Parses a search such as `from:ayşe is:unread kargo`. Values with spaces need quotes; an operator without a valid
 * value is a plain word.
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

/** Applies one operator; false if it is unknown or its value is invalid. */
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

/** Words of a search to highlight in the texts. */
export const markedWords = ({ words, from, subject }: InboxSearch): string =>
  [words, ...from, ...subject].join(" ").trim();
