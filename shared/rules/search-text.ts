import { foldWords, plainCode } from "./fold.ts";
import { withAsciiDomain } from "./mail-address.ts";
import { skuKey } from "./sku.ts";

/** What a person is found by: name, address, digits of the telephone. */
export function personSearch(person: { username: string; email: string; phone_digits: string }): string {
  return foldWords(`${person.username} ${person.email} ${person.phone_digits}`);
}

/** What a product is found by: name, SKU, tags, barcode. */
export function productSearch(product: { name: string; sku: string; tags: readonly string[]; barcode: string | null }) {
  return foldWords([product.name, product.sku, ...product.tags, product.barcode ?? ""].join(" "));
}

/** What an order is found by: number, customer, names of its products, and at the end addresses of the customer. */
export function orderSearch(order: { number: string; customer: string; email: string; products: readonly string[] }) {
  return foldWords([order.number, order.customer, ...order.products, order.email].join(" "));
}

/** What a conversation is found by; `texts` are the bodies of its messages. */
export function conversationSearch(about: { subject: string; name: string; email: string; texts?: readonly string[] }) {
  return foldWords([about.subject, about.name, about.email, ...(about.texts ?? [])].join(" "));
}

/** What a card is found by: title, key, description. */
export function cardSearch(card: { title: string; key: string; description: string }) {
  return foldWords(`${card.title} ${card.key} ${card.description}`);
}

/** What a file is found by. */
export const fileSearch = (name: string): string => foldWords(name);

/** Letters from which on a word is found anywhere; a shorter one where a word begins with it. */
export const LONG_WORD = 3;
export const lettersIn = (word: string): number => [...word].length;

const PHONE = /^(?:[+0(]|\d(?:[\s().-]*\d){9})[\d\s().-]*$/;
const PHONE_DIGITS = 7;

/** The digits of a telephone number as it is kept whatever it is typed with, or null of another text. */
export function phoneDigits(typed: string): string | null {
  // At home a zero stands for the country.
  const digits = typed.replace(/\D/g, "").replace(/^0+/, "");
  return PHONE.test(typed) && digits.length >= PHONE_DIGITS ? digits : null;
}

/** What a search asks for: each of its words, where one that is joined by signs (`TSH-XL`) is one in that order. */
export function searchedWords(q: string): string[] {
  const phone = phoneDigits(plainCode(q));
  if (phone) return [phone];
  const typed = q.replaceAll("\0", " ").split(/\s+/u).filter(Boolean);
  const words = typed.map((word) => foldWords(withAsciiDomain(word))).filter((word) => word !== "");
  // Mere signs are words nobody has, and not a search for everything.
  return [...new Set(words.length > 0 ? words : typed.slice(0, 1))];
}

/**
 * How well a name fits what was typed, both as {@link foldWords} gives them; less is better: the whole name, its
 * beginning, the beginning of a word, anywhere.
 */
export function nameRank(name: string, words: string): number {
  if (name === words) return 0;
  if (name.startsWith(words)) return 1;
  return ` ${name}`.includes(` ${words}`) ? 2 : 3;
}

/** The things whose name holds all words of a search, those that it fits best first. */
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

/**
 * The one thing that Enter means among those a search found: the only one with the very code or name that was typed,
 * or the only one at all.
 */
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

/** Whether a text as {@link foldWords} gives it holds all of some searched words. */
export const holdsWords = (text: string, words: readonly string[]): boolean =>
  words.every((word) => ` ${text}`.includes(lettersIn(word) < LONG_WORD ? ` ${word}` : word));
