/** As much of a letter is read: what is not shown, such as styles, takes room too. */
export const SOURCE_MAX = 480_000;
/** A letter of more tags, or of more levels, is kept as plain text. */
const TAGS_MAX = 3_000;
const LEVELS_MAX = 50;
/** Reading a reference such as `&amp;` takes as long as half a tag. */
const REFERENCES_MAX = 5_000;

export interface HtmlText {
  /** Its words without tags. References such as `&amp;` are still in it. */
  text: string;
  /** Cleaning it would take too long, so only its words are kept. */
  isTooMuch: boolean;
}

const TAG = /<(\/?)([a-z][a-z0-9:-]*)/iy;
const BREAKS = /^(?:br|\/(?:p|div|tr|li|h[1-6]))$/;
/** Their content is nothing to read. */
const SKIPPED: ReadonlySet<string> = new Set(["script", "style", "title", "template"]);

/** Reads the words of HTML in one pass, each sign of it once, whatever it holds. */
export function readHtml(html: string): HtmlText {
  const pieces: string[] = [];
  const levels = levelsOfTags();
  let tags = 0;
  let isTooMuch = false;
  let at = 0;
  while (at < html.length) {
    const from = html.indexOf("<", at);
    if (from === -1) break;
    pieces.push(html.slice(at, from));
    TAG.lastIndex = from;
    const [whole, slash = "", given = ""] = TAG.exec(html) ?? [];
    if (whole === undefined) {
      const isMarkup = html[from + 1] === "!" || html[from + 1] === "?" || html[from + 1] === "/";
      if (!isMarkup) pieces.push("<");
      at = isMarkup ? endOfMarkup(html, from) : from + 1;
      continue;
    }
    const name = given.toLowerCase();
    if (BREAKS.test(slash + name)) pieces.push("\n");
    tags += 1;
    isTooMuch ||= tags > TAGS_MAX || levels.add(slash !== "", name) > LEVELS_MAX;
    at = endOfTag(html, from + whole.length);
    if (slash === "" && SKIPPED.has(name)) at = endOfElement(html, { name, from: at });
  }
  pieces.push(html.slice(at));
  return { text: pieces.join(""), isTooMuch: isTooMuch || hasMany(html, "&", REFERENCES_MAX) };
}

function hasMany(text: string, sign: string, most: number): boolean {
  let count = 0;
  for (let at = text.indexOf(sign); at !== -1 && count <= most; at = text.indexOf(sign, at + 1)) count += 1;
  return count > most;
}

/** Behind a comment, a declaration or a closing tag without a name. */
function endOfMarkup(html: string, from: number): number {
  const end = html.startsWith("<!--", from) ? "-->" : ">";
  const found = html.indexOf(end, from + 2);
  return found === -1 ? html.length : found + end.length;
}

/** Behind the `>` that ends a tag: not one that stands in the quotes of a value. */
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
  const end = new RegExp(`</${name}\\b`, "gi");
  end.lastIndex = from;
  return end.exec(html)?.index ?? html.length;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));
const EMPTY = words("area base br col embed hr img input link meta source track wbr");
const CELLS = words("td th");
const ROWS = words("td th tr");
/** Elements that an opening tag ends where they are the innermost. */
const endedBy: Readonly<Record<string, ReadonlySet<string>>> = {
  ...Object.fromEntries(
    [..."p div table ul ol h1 h2 h3 h4 h5 h6 blockquote pre hr".split(" ")].map((name) => [name, words("p")]),
  ),
  li: words("li p"),
  dt: words("dt dd p"),
  dd: words("dt dd p"),
  td: CELLS,
  th: CELLS,
  tr: ROWS,
  tbody: words("td th tr thead tbody tfoot"),
  tfoot: words("td th tr thead tbody tfoot"),
  option: words("option"),
};

/** How many elements stand open after each tag, as a browser counts them. */
function levelsOfTags() {
  const open: string[] = [];
  return {
    add(isClosing: boolean, name: string): number {
      if (isClosing) {
        const at = open.lastIndexOf(name);
        if (at !== -1) open.length = at;
      } else if (!EMPTY.has(name)) {
        while (endedBy[name]?.has(open.at(-1) ?? "")) open.pop();
        open.push(name);
      }
      return open.length;
    },
  };
}
