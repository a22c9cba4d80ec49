import { isOwn } from "../letters/addresses.ts";

export interface Recipients {
  to: string[];
  cc: string[];
}

interface Answered {
  /** Those a conversation was begun with; empty where it came in. */
  begunWith: readonly string[];
  /** The other side of the conversation. */
  email: string;
  /** The newest letter that a person wrote; null where nobody has written yet. */
  letter: { from: string; replyTo: readonly string[]; to: readonly string[]; cc: readonly string[] } | null;
  /** The shop's own address. */
  own: string;
}

/** Whether mail can be sent to an address: one without a domain is nobody's. */
export const isAnswerable = (email: string): boolean => /^[^@\s]+@[^@\s]+$/.test(email);

/**
 * Whom an answer goes to: where the writer of the newest letter wants it, or all with whom the conversation was begun;
 * `all` adds everybody that letter went to. Nobody is named twice, and the shop never writes to itself.
 */
export function replyRecipients({ begunWith, email, letter, own }: Answered): { one: Recipients; all: Recipients } {
  const reachable = (emails: readonly string[], but: readonly string[] = []) =>
    [...new Set(emails)].filter((one) => isAnswerable(one) && !isOwn(own, one) && !but.includes(one));
  const wanted = letter ? reachable(letter.replyTo) : [];
  const usual = begunWith.length > 0 ? reachable(begunWith) : reachable([letter?.from ?? email]);
  const to = [wanted, usual, reachable([email])].find((some) => some.length > 0) ?? [];
  const allTo = reachable([...to, ...(letter?.to ?? [])]);
  return { one: { to, cc: [] }, all: { to: allTo, cc: reachable(letter?.cc ?? [], allTo) } };
}
