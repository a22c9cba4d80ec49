import { withAsciiDomain } from "../inbox/mail-address.ts";
import { skuKey } from "../products/sku.ts";
import { foldWords, plainCode } from "./fold.ts";

/** Search text of a person: name, email, phone digits. */
export function personSearch(person: { username: string; email: string; phone_digits: string }): string {
  return foldWords(`${person.username} ${person.email} ${person.phone_digits}`);
}

/** Search text of a product: name, SKU, tags, barcode. */
export function productSearch(product: { name: string; sku: string; tags: readonly string[]; barcode: string | null }) {
  return foldWords([product.name, product.sku, ...product.tags, product.barcode ?? ""].join(" "));
}

/** Search text of an order: number, customer, product names, customer's email last. */
export function orderSearch(order: { number: string; customer: string; email: string; products: readonly string[] }) {
  return foldWords([order.number, order.customer, ...order.products, order.email].join(" "));
}

/** Search text of a conversation; `texts` are its message bodies. */
export function conversationSearch(about: { subject: string; name: string; email: string; texts?: readonly string[] }) {
  return foldWords([about.subject, about.name, about.email, ...(about.texts ?? [])].join(" "));
}

/** Search text of a card: title, key, description. */
export function cardSearch(card: { title: string; key: string; description: string }) {
  return foldWords(`${card.title} ${card.key} ${card.description}`);
}

/** Search text of a file. */
export const fileSearch = (name: string): string => foldWords(name);

/** Minimum length of a word that matches anywhere; a shorter one matches only at the start of a word. */
export const LONG_WORD = 3;
export const lettersIn = (word: string): number => [...word].length;

const PHONE = /^(?:[+0(]|\d(?:[\s().-]*\d){9})[\d\s().-]*$/;
const PHONE_DIGITS = 7;

/** Digits of a phone number in its stored form, or null if the text is none. */
export function phoneDigits(typed: string): string | null {
  // National numbers start with a zero instead of the country code.
  const digits = typed.replace(/\D/g, "").replace(/^0+/, "");
  return PHONE.test(typed) && digits.length >= PHONE_DIGITS ? digits : null;
}

/** Search words of a query; a word with punctuation (`TSH-XL`) stays one phrase. */
export function searchedWords(q: string): string[] {
  const phone = phoneDigits(plainCode(q));
  if (phone) return [phone];
  const typed = q.replaceAll("\0", " ").split(/\s+/u).filter(Boolean);
  const words = typed.map((word) => foldWords(withAsciiDomain(word))).filter((word) => word !== "");
  // Pure punctuation matches nothing, instead of everything.
  return [...new Set(words.length > 0 ? words : typed.slice(0, 1))];
}

/**
 * Match rank of a name, lower is better: equal, prefix, prefix of a word, anywhere. Both texts are folded by {@link
 * foldWords}.
 */
export function nameRank(name: string, words: string): number {
  if (name === words) return 0;
  if (name.startsWith(words)) return 1;
  return ` ${name}`.includes(` ${words}`) ? 2 : 3;
}

/** Items whose name contains all search words, best match first. */
export function foundByName<Thing>(things: readonly Thing[], q: string, nameOf: (thing: Thing) => string): Thing[] {
  const searched = searchedWords(q);
  if (searched.length === 0) return [...things];
  const words = foldWords(q);
  return things
    .map((thing) => ({ thing, name: foldWords(nameOf(thing)) }))
    .filter(({ name }) => holdsWords(name, searched))
    .map(({ thing, name }) => ({ thing, rank: nameRank(name, words) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ thing }) => thing);
}

/** Item that Enter selects: the only one with exactly this code or name, else the only result. */
export function meantBy<Thing extends { name: string; codes: readonly string[] }>(
  found: readonly Thing[],
  q: string,
): Thing | undefined {
  const code = skuKey(plainCode(q));
  const words = foldWords(q);
  const byCode = found.filter(({ codes }) => codes.some((one) => skuKey(plainCode(one)) === code));
  const byName = found.filter(({ name }) => foldWords(name) === words);
  return [byCode, byName, found].find(({ length }) => length === 1)?.[0];
}

/** Whether a text folded by {@link foldWords} contains all search words. */
export const holdsWords = (text: string, words: readonly string[]): boolean =>
  words.every((word) => ` ${text}`.includes(lettersIn(word) < LONG_WORD ? ` ${word}` : word));
