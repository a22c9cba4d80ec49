import { isOwn } from "../letters/addresses.ts";

export interface Recipients {
  to: string[];
  cc: string[];
}

interface Answered {
  /** Recipients of the first message if we started the conversation, else empty. */
  begunWith: readonly string[];
  /** The customer's address. */
  email: string;
  /** The newest email that a person wrote; null if there is none. */
  letter: { from: string; replyTo: readonly string[]; to: readonly string[]; cc: readonly string[] } | null;
  /** The shop's own address. */
  own: string;
}

/** Whether an address can receive email; an address without a domain cannot. */
export const isAnswerable = (email: string): boolean => /^[^@\s]+@[^@\s]+$/.test(email);

/**
 * Default recipients of a reply: Reply-To of the newest email, else the first recipients or the sender; `all` adds that
 * email's recipients. Each address appears once, the shop's own never.
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
