/** Whether a text contains HTML tags, comments or character references such as `&amp;`. */
export const isHtml = (text: string): boolean =>
  /<\/?[a-z][^<>]*>|<!--|&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,30});/i.test(text);

const SKIPPED: ReadonlySet<string> = new Set(
  "script style title template noscript iframe object svg math select textarea head".split(" "),
);
const BLOCKS: ReadonlySet<string> = new Set(
  (
    "p div section article header footer main aside figure figcaption address blockquote pre form fieldset details " +
    "summary dl dt dd table thead tbody tfoot caption tr ul ol li hr h1 h2 h3 h4 h5 h6"
  ).split(" "),
);
const PARAGRAPHS: ReadonlySet<string> = new Set("p blockquote pre table ul ol dl h1 h2 h3 h4 h5 h6".split(" "));
const EMPHASIS: Record<string, string> = { b: "**", strong: "**", i: "_", em: "_" };
/** Maximum list indentation and nesting of emphasis; deeper levels keep only their text. */
const LEVELS_MAX = 5;
/** Input limit in characters: more than a description needs, tags included. */
const SOURCE_MAX = 60_000;

/** Returns the converter from HTML to Markdown. Loads the parser lazily: it is large and only imports use it. */
export async function htmlReader(): Promise<(html: string) => string> {
  const { Parser } = await import("htmlparser2");
  return (html) => {
    const writer = new MarkdownWriter();
    const parser = new Parser({
      onopentag: (name, { href }) => writer.open(name, href),
      ontext: (text) => writer.text(text),
      onclosetag: (name) => writer.close(name),
    });
    parser.end(html.slice(0, SOURCE_MAX));
    return writer.done();
  };
}

/** Open emphasis or link, with the index of its first piece in the line. Ignored if it started on another line. */
interface Span {
  name: string;
  line: number;
  from: number;
  href: string | undefined;
}

/** Converts parser events to Markdown with headings, lists, table cells, links and emphasis. */
class MarkdownWriter {
  #lines: string[] = [];
  /** Pieces of the current line; `#isBlank`: the line is empty or ends with a space. */
  #pieces: string[] = [];
  #isBlank = true;
  /** An empty line is due before the next text. */
  #isParted = false;
  #skipped = 0;
  #spans: Span[] = [];
  #lists: { isOrdered: boolean; count: number }[] = [];
  #cells = 0;
  /** The current line contains only a list marker. */
  #isMark = false;

  open(name: string, href: string | undefined): void {
    if (SKIPPED.has(name)) this.#skipped++;
    if (this.#skipped > 0) return;
    if (name === "br") this.#break(false);
    if (BLOCKS.has(name)) this.#break(this.#isParagraph(name));
    if (name === "ul" || name === "ol") this.#lists.push({ isOrdered: name === "ol", count: 0 });
    if (name === "li") this.#item();
    if (/^h[1-6]$/.test(name)) this.#write(`${"#".repeat(Math.min(3, Number(name[1])))} `);
    if (name === "tr") this.#cells = 0;
    if (name === "td" || name === "th") {
      if (this.#pieces.length > 0) this.#write(this.#isBlank ? "| " : " | ");
      else if (this.#cells > 0) this.#write("| ");
      this.#cells++;
    }
    const isSpan = name in EMPHASIS || name === "a";
    const { length: from } = this.#pieces;
    if (isSpan && this.#spans.length < LEVELS_MAX) this.#spans.push({ name, from, href, line: this.#lines.length });
  }

  text(text: string): void {
    if (this.#skipped > 0) return;
    const joined = text.replace(/\s+/gu, " ");
    const words = this.#isBlank ? joined.trimStart() : joined;
    if (words !== "") this.#write(words);
  }

  close(name: string): void {
    if (SKIPPED.has(name)) this.#skipped = Math.max(0, this.#skipped - 1);
    if (this.#skipped > 0) return;
    if (name in EMPHASIS || name === "a") this.#closeSpan(name);
    if (name === "ul" || name === "ol") this.#lists.pop();
    if (name === "li") this.#dropMark();
    if (BLOCKS.has(name)) this.#break(this.#isParagraph(name));
  }

  done(): string {
    this.#dropMark();
    this.#break(false);
    return this.#lines.join("\n").trim();
  }

  #isParagraph = (name: string): boolean => PARAGRAPHS.has(name) && this.#lists.length === 0;

  #write(words: string): void {
    if (this.#pieces.length === 0 && this.#isParted && this.#lines.length > 0) {
      this.#lines.push("");
      for (const span of this.#spans) if (span.from === 0) span.line = this.#lines.length;
    }
    this.#isParted = false;
    this.#isMark = false;
    this.#pieces.push(words);
    this.#isBlank = words.endsWith(" ");
  }

  /** Ends the current line unless it is empty; `isParted` requests an empty line after it. */
  #break(isParted: boolean): void {
    // A block at the start of a list item stays on the line of the marker.
    if (this.#isMark) return;
    const line = this.#pieces.join("").trimEnd();
    if (line !== "") {
      this.#lines.push(line);
      // After a block inside a cell, the next cell starts a line without a separator.
      this.#cells = 0;
    }
    this.#pieces = [];
    this.#isBlank = true;
    this.#isParted ||= isParted;
  }

  /** Removes the marker of an empty list item. */
  #dropMark(): void {
    if (!this.#isMark) return;
    this.#pieces = [];
    this.#isMark = false;
    this.#isBlank = true;
  }

  #item(): void {
    this.#dropMark();
    const list = this.#lists.at(-1);
    if (list) list.count++;
    const indent = "  ".repeat(Math.min(LEVELS_MAX, Math.max(0, this.#lists.length - 1)));
    this.#write(`${indent}${list?.isOrdered ? `${list.count}.` : "-"} `);
    this.#isMark = true;
  }

  #closeSpan(name: string): void {
    const at = this.#spans.findLastIndex((span) => span.name === name);
    const span = this.#spans[at];
    if (!span) return;
    this.#spans.length = at;
    if (span.line !== this.#lines.length) return;
    const content = this.#pieces.splice(span.from).join("");
    const words = content.trim();
    const start = words === "" ? "" : marked(words, span);
    const from = content.indexOf(words);
    this.#pieces.push(content.slice(0, from) + start + content.slice(from + words.length));
  }
}

function marked(words: string, { name, href = "" }: Span): string {
  const mark = EMPHASIS[name];
  if (mark) return `${mark}${words}${mark}`;
  const address = href.replace(/[\s\p{Cc}]/gu, "");
  if (!/^(?:https?:\/\/|mailto:|tel:)/i.test(address) || address === words) return words;
  return `[${words}](${address})`;
}
