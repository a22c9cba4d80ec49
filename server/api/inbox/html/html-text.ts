import { isQuoteStart, type QuoteEnd } from "./html-quote.ts";
import { type Attributes, attributesOf, EMPTY, endedBy, kindOf, type Seen, SKIPPED, seenOf } from "./html-tags.ts";

/** Characters of an email's HTML that are read; styles and other hidden content count too. */
export const SOURCE_MAX = 480_000;
/** An email with more tags or deeper nesting is stored as plain text. */
const TAGS_MAX = 3_000;
const LEVELS_MAX = 50;
/** Decoding a reference such as `&amp;` takes half as long as a tag. */
const REFERENCES_MAX = 5_000;

/** Markers around quoted history, in the text and in the source; both are removed from the input first. */
export const QUOTE_TEXT = ["\u0002", "\u0003"] as const;
export const QUOTE_TAG = "pano-quote";

export interface HtmlText {
  /** Text without tags, quoted history between the `QUOTE_TEXT` markers. References such as `&amp;` are not decoded. */
  text: string;
  /** HTML without hidden content, quoted history in a `QUOTE_TAG` element. Not sanitized. */
  source: string;
  /** Sanitizing would take too long: store the text only. */
  isTooMuch: boolean;
}

/** Extracts text and visible source from HTML in linear time. Hidden content is used only if nothing else has text. */
export function readHtml(given: string): HtmlText {
  const html = given.replaceAll(QUOTE_TEXT[0], "").replaceAll(QUOTE_TEXT[1], "");
  const seen = scan(html, { isAllSeen: false });
  if (seen.hasWords || !seen.hasHidden) return seen;
  const all = scan(html, { isAllSeen: true });
  return seen.hasPictures ? { ...all, source: seen.source } : all;
}

interface Scanned extends HtmlText {
  hasWords: boolean;
  hasPictures: boolean;
  hasHidden: boolean;
}

function scan(html: string, { isAllSeen }: { isAllSeen: boolean }): Scanned {
  const reader = new Reader(isAllSeen);
  let at = 0;
  while (at < html.length) {
    const from = html.indexOf("<", at);
    if (from === -1) break;
    reader.addText(html.slice(at, from));
    at = reader.addMarkup(html, from);
  }
  reader.addText(html.slice(at));
  return reader.end(hasMany(html, "&", REFERENCES_MAX));
}

interface Open {
  name: string;
  display: string;
  isTextFlat: boolean;
  isInvisible: boolean;
}

const TAG = /<(\/?)([a-z][a-z0-9:-]*)/iy;
const SHOWN = { isTextFlat: false, isInvisible: false };
/** Characters and references that are invisible. */
const UNSEEN =
  /(?:\s|\p{Cf}|\u034f)+|&(?:nbsp|zwnj|zwj|lrm|rlm|shy|#(?:160|847|820[3-7]|65279|xa0|x34f|x200[b-f]));/giu;

class Reader {
  readonly #isAllSeen: boolean;
  readonly #pieces: string[] = [];
  readonly #source: string[] = [];
  readonly #open: Open[] = [];
  /** Number of open elements by name: a stray closing tag needs no search of the stack. */
  readonly #openOf = new Map<string, number>();
  /** Stack depth at which the hidden content began; null if visible. */
  #hiddenFrom: number | null = null;
  #quote: { level: number; end: QuoteEnd; hasBlockquote: boolean } | null = null;
  #tags = 0;
  #isTooMuch = false;
  #isAtBreak = true;
  #hasWords = false;
  #hasPictures = false;
  #hasHidden = false;

  constructor(isAllSeen: boolean) {
    this.#isAllSeen = isAllSeen;
  }

  addText(text: string): void {
    const isBlank = text.replace(UNSEEN, "") === "";
    const { isTextFlat, isInvisible } = this.#open.at(-1) ?? SHOWN;
    if (this.#hiddenFrom !== null || isTextFlat || isInvisible) {
      this.#hasHidden ||= !isBlank;
      return;
    }
    this.#pieces.push(text);
    this.#source.push(text);
    if (isBlank) return;
    this.#hasWords = true;
    this.#isAtBreak = false;
  }

  /** Reads the tag, comment or lone `<` at `from` and returns the index after it. */
  addMarkup(html: string, from: number): number {
    TAG.lastIndex = from;
    const [whole, slash = "", given = ""] = TAG.exec(html) ?? [];
    if (whole === undefined) {
      const isMarkup = html[from + 1] === "!" || html[from + 1] === "?" || html[from + 1] === "/";
      if (!isMarkup) this.addText("<");
      return isMarkup ? endOfMarkup(html, from) : from + 1;
    }
    const name = given.toLowerCase();
    const end = endOfTag(html, from + whole.length);
    const raw = html[end - 1] === ">" ? html.slice(from, end) : "";
    this.#tags += 1;
    if (slash !== "") this.#close(name, raw);
    else if (SKIPPED.has(name)) return endOfElement(html, { name, from: end });
    else
      this.#openTag(name, {
        raw,
        rest: html.slice(from + whole.length, end - 1),
        following: () => html.slice(from, from + 2_000),
      });
    this.#isTooMuch ||= this.#tags > TAGS_MAX || this.#open.length > LEVELS_MAX;
    return end;
  }

  end(hasManyReferences: boolean): Scanned {
    this.#endQuote();
    return {
      text: this.#pieces.join(""),
      source: this.#source.join(""),
      isTooMuch: this.#isTooMuch || hasManyReferences,
      hasWords: this.#hasWords,
      hasPictures: this.#hasPictures,
      hasHidden: this.#hasHidden,
    };
  }

  #openTag(name: string, { raw, rest, following }: { raw: string; rest: string; following(): string }): void {
    if (!EMPTY.has(name)) this.#endImplied(name);
    const attributes = rest === "" ? {} : attributesOf(rest);
    const seen = seenOf(name, attributes);
    if (EMPTY.has(name)) {
      this.#addEmpty(name, { raw, seen });
      return;
    }
    if (seen.isHidden && !this.#isAllSeen) this.#hiddenFrom ??= this.#open.length;
    const isShown = this.#hiddenFrom === null;
    if (isShown) this.#separate(name, seen.display);
    if (isShown && !this.#isTooMuch) this.#startQuote(name, { attributes, following });
    if (isShown) this.#source.push(raw);
    this.#open.push({ name, display: seen.display, ...this.#inherited(seen) });
    this.#openOf.set(name, (this.#openOf.get(name) ?? 0) + 1);
  }

  #inherited({ isTextFlat, isInvisible }: Seen): typeof SHOWN {
    if (this.#isAllSeen) return SHOWN;
    const around = this.#open.at(-1) ?? SHOWN;
    return { isTextFlat: isTextFlat ?? around.isTextFlat, isInvisible: isInvisible ?? around.isInvisible };
  }

  #addEmpty(name: string, { raw, seen }: { raw: string; seen: Seen }): void {
    const isHidden =
      this.#hiddenFrom !== null || (!this.#isAllSeen && (seen.isHidden || this.#inherited(seen).isInvisible));
    if (isHidden) return;
    if (name === "br") this.#break();
    else this.#separate(name, seen.display);
    if (name === "img") this.#hasPictures = true;
    this.#source.push(raw);
  }

  #close(name: string, raw: string): void {
    const at = this.#openOf.get(name) ? this.#open.findLastIndex((one) => one.name === name) : -1;
    const hiddenFrom = this.#hiddenFrom;
    const level = at === -1 ? this.#open.length : at;
    const display = this.#open[at]?.display ?? "";
    if (this.#quote && level < this.#quote.level) this.#endQuote();
    this.#shorten(level);
    if (hiddenFrom !== null && level >= hiddenFrom) return;
    this.#separate(name, display);
    this.#source.push(raw);
    if (!this.#quote || at === -1) return;
    this.#quote.hasBlockquote ||= name === "blockquote";
    const isEnd = this.#quote.end === "element" || (this.#quote.end === "blockquote" && this.#quote.hasBlockquote);
    if (level === this.#quote.level && isEnd) this.#endQuote();
  }

  /** Closes elements that the tag closes implicitly, with explicit closing tags in the source. */
  #endImplied(name: string): void {
    for (let last = this.#open.at(-1); last && endedBy[name]?.has(last.name); last = this.#open.at(-1))
      this.#close(last.name, `</${last.name}>`);
  }

  #shorten(level: number): void {
    for (const { name } of this.#open.splice(level)) this.#openOf.set(name, (this.#openOf.get(name) ?? 1) - 1);
    if (this.#hiddenFrom !== null && level <= this.#hiddenFrom) this.#hiddenFrom = null;
  }

  /** Adds the white space that separates this element from its neighbours. */
  #separate(name: string, display: string): void {
    const kind = kindOf(name);
    if (kind === "block" || (kind === "inline" && /^(?:block|flex|grid|table|list-item)$/.test(display))) {
      if (this.#isAtBreak) return;
      // Sanitizing drops the style that makes an inline element a block, so add a line break.
      if (kind === "inline") this.#source.push("<br>");
      this.#break();
    } else if (kind === "cell" || display.startsWith("inline-") || display === "table-cell") this.#pieces.push(" ");
  }

  #break(): void {
    this.#pieces.push("\n");
    this.#isAtBreak = true;
  }

  #startQuote(name: string, { attributes, following }: { attributes: Attributes; following(): string }): void {
    if (this.#quote || !(this.#hasWords || this.#hasPictures)) return;
    const end = isQuoteStart(name, { attributes, following });
    if (!end) return;
    this.#quote = { level: this.#open.length, end, hasBlockquote: false };
    this.#pieces.push(QUOTE_TEXT[0]);
    this.#source.push(`<${QUOTE_TAG}>`);
  }

  #endQuote(): void {
    if (!this.#quote) return;
    this.#quote = null;
    this.#pieces.push(QUOTE_TEXT[1]);
    this.#source.push(`</${QUOTE_TAG}>`);
  }
}

function hasMany(text: string, sign: string, most: number): boolean {
  let count = 0;
  for (let at = text.indexOf(sign); at !== -1 && count <= most; at = text.indexOf(sign, at + 1)) count += 1;
  return count > most;
}

/** Index after a comment, a declaration or a nameless closing tag. */
function endOfMarkup(html: string, from: number): number {
  const end = html.startsWith("<!--", from) ? "-->" : ">";
  const found = html.indexOf(end, from + 2);
  return found === -1 ? html.length : found + end.length;
}

/** Index after the `>` of a tag; a `>` inside a quoted attribute value does not count. */
function endOfTag(html: string, from: number): number {
  let isValue = false;
  for (let at = from; at < html.length; at++) {
    const sign = html[at] ?? "";
    if (sign === ">") return at + 1;
    if (isValue && (sign === '"' || sign === "'")) {
      const end = html.indexOf(sign, at + 1);
      if (end === -1) break;
      at = end;
    }
    isValue = sign === "=" || (isValue && sign.trim() === "");
  }
  return html.length;
}

function endOfElement(html: string, { name, from }: { name: string; from: number }): number {
  const end = new RegExp(`</${name}\\b[^>]*>?`, "gi");
  end.lastIndex = from;
  return end.exec(html) ? end.lastIndex : html.length;
}
