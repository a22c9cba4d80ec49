/** Whether a text holds tags or references such as `&amp;`, so that it is meant as HTML. */
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
/** Deeper lists and emphasis are kept as their words. */
const LEVELS_MAX = 5;
/** More than a description holds, whatever its tags take. */
const SOURCE_MAX = 60_000;

/** Loads the parser, which is large and needed only for imports, and returns the reader. */
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

/** Emphasis or a link that is open, and the piece of its line it began with; one that began on another line is none. */
interface Span {
  name: string;
  line: number;
  from: number;
  href: string | undefined;
}

/** Writes the words of HTML as Markdown: headings, lists, cells of tables, links and emphasis are still told apart. */
class MarkdownWriter {
  #lines: string[] = [];
  /** The line that is written, and whether it ends with a blank. */
  #pieces: string[] = [];
  #isBlank = true;
  /** Wanted before the next words: an empty line. */
  #isParted = false;
  #skipped = 0;
  #spans: Span[] = [];
  #lists: { isOrdered: boolean; count: number }[] = [];
  #cells = 0;
  /** Nothing but the mark of an item stands in the line. */
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

  /** Ends the line, unless it is empty; `isParted` asks for an empty one after it. */
  #break(isParted: boolean): void {
    // The words of an item may be a block of their own, and stand behind its mark all the same.
    if (this.#isMark) return;
    const line = this.#pieces.join("").trimEnd();
    if (line !== "") {
      this.#lines.push(line);
      // A cell that holds blocks is no line of cells.
      this.#cells = 0;
    }
    this.#pieces = [];
    this.#isBlank = true;
    this.#isParted ||= isParted;
  }

  /** Takes back the mark of an item without words. */
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
