import { diceOf } from "./draw.ts";
import type { Plan } from "./plan.ts";
import { SPAM_TEXT, type Topic } from "./words/inbox-words.ts";

/** Seeded message without its id. */
export interface Letter {
  conversation_id: number;
  direction: "in" | "out" | "note";
  status: "received" | "sent" | "noted";
  author_id: number | null;
  from_name: string;
  from_email: string;
  to_json: string;
  external_id: string | null;
  body_text: string;
  at: number;
}

interface About {
  id: number;
  /** Topic of the conversation; null for spam. */
  topic: Topic | null;
  name: string;
  email: string;
  /** Number of the linked order, if any. */
  number: string | null;
  first: number;
  last: number;
  count: number;
  author: number;
}

/** Messages of one conversation, from its first to its last moment; the customer writes first. */
export function lettersOf(plan: Plan, about: About): Letter[] {
  const { id, topic, name, email, number, first, last, count, author } = about;
  const dice = diceOf(plan.seed, "messages", id);
  const step = count > 1 ? (last - first) / (count - 1) : 0;
  return Array.from({ length: count }, (_, n): Letter => {
    const direction = n % 2 === 0 ? "in" : dice.number(`note.${n}`) < 0.2 ? "note" : "out";
    // The customer writes every second message.
    const turn = Math.floor(n / 2);
    const words = topic && { in: topic.asked[turn], out: topic.answered[turn], note: topic.noted }[direction];
    const text = (words ?? SPAM_TEXT).replace("#", number ?? "");
    const isIn = direction === "in";
    return {
      conversation_id: id,
      direction,
      status: ({ in: "received", out: "sent", note: "noted" } as const)[direction],
      author_id: isIn ? null : author,
      from_name: isIn ? name : "",
      from_email: isIn ? email : "",
      to_json: direction === "out" ? JSON.stringify([email]) : "[]",
      external_id: direction === "note" ? null : `<${id}.${n}@seed.pano.example>`,
      body_text: text,
      at: Math.floor(first + n * step),
    };
  });
}
