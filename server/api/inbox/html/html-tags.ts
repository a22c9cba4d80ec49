const names = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Elements whose content is nothing to read: it is left out with them. */
export const SKIPPED: ReadonlySet<string> = names(
  "script style title template noscript textarea select datalist iframe object svg math",
);
/** Elements without content. */
export const EMPTY: ReadonlySet<string> = names("area base br col embed hr img input link meta param source track wbr");
/** Elements that stand in a line of text: nothing is read between them and what is beside them. */
const INLINE = names(
  "a abbr acronym audio b bdi bdo big blink cite code data del dfn em embed font i img ins kbd label map area mark nobr " +
    "o:p picture q rb rp rt ruby s samp small span strike strong sub sup time tt u var video wbr input meter progress",
);
const CELLS = names("td th button option");
/** Elements that hold a letter or its tables together and are seen by nobody. */
const FRAME = names("html head body meta link base col colgroup source track param");

export type TagKind = "inline" | "cell" | "frame" | "block";

/** How an element stands on the page. One that no browser knows is a block of its own. */
export function kindOf(name: string): TagKind {
  if (INLINE.has(name)) return "inline";
  if (CELLS.has(name)) return "cell";
  return FRAME.has(name) ? "frame" : "block";
}

const ROW_PARTS = names("td th tr");
const CELL_PARTS = names("td th");
/** Elements that an opening tag ends where they are the innermost. */
export const endedBy: Readonly<Record<string, ReadonlySet<string>>> = {
  ...Object.fromEntries(
    [..."p div table ul ol h1 h2 h3 h4 h5 h6 blockquote pre hr".split(" ")].map((name) => [name, names("p")]),
  ),
  li: names("li p"),
  dt: names("dt dd p"),
  dd: names("dt dd p"),
  td: CELL_PARTS,
  th: CELL_PARTS,
  tr: ROW_PARTS,
  tbody: names("td th tr thead tbody tfoot"),
  tfoot: names("td th tr thead tbody tfoot"),
  option: names("option"),
};

export type Attributes = Readonly<Record<string, string>>;

const ATTRIBUTE = /[\s/]*([^\s/>=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']*)))?/y;

/** The attributes of an opening tag, from behind its name to its end; of two of one name the first counts. */
export function attributesOf(tag: string): Attributes {
  const found: Record<string, string> = Object.create(null);
  ATTRIBUTE.lastIndex = 0;
  for (let one = ATTRIBUTE.exec(tag); one !== null; one = ATTRIBUTE.exec(tag)) {
    const [, name = "", double, single, bare] = one;
    found[name.toLowerCase()] ??= double ?? single ?? bare ?? "";
  }
  return found;
}

const ZERO = /^[+-]?0*\.?0+(?:%|[a-z]+)?$/;
/** A size that does not depend on that of what lies around. */
const OWN_SIZE = /^(?:\d*\.?\d+(?:px|pt|pc|rem|mm|cm|in|vw|vh)?|(?:xx?-)?(?:small|large)|medium)$/;

/** What a style attribute says of being seen. */
export interface Seen {
  /** Neither it nor what it holds is seen. */
  isHidden: boolean;
  /** Its text has no size; undefined where it says nothing. What it holds may have a size again. */
  isTextFlat: boolean | undefined;
  isInvisible: boolean | undefined;
  display: string;
}

const UNSTYLED: Seen = { isHidden: false, isTextFlat: undefined, isInvisible: undefined, display: "" };

/** Whether an element is seen, by its own attributes. */
export function seenOf(name: string, { style, hidden }: Attributes): Seen {
  if (style === undefined) return hidden === undefined ? UNSTYLED : { ...UNSTYLED, isHidden: true };
  const said = declarationsOf(style);
  const size = said["font-size"] ?? "";
  const { visibility, display = "" } = said;
  return {
    isHidden:
      hidden !== undefined ||
      display === "none" ||
      ZERO.test(said["max-height"] ?? "") ||
      ZERO.test(said.opacity ?? "") ||
      // A button that Outlook draws in its own way is a link for all others.
      (said["mso-hide"] === "all" && name !== "a"),
    isTextFlat: ZERO.test(size) ? true : OWN_SIZE.test(size) ? false : undefined,
    isInvisible:
      visibility === "hidden" || visibility === "collapse" ? true : visibility === "visible" ? false : undefined,
    display,
  };
}

/** The declarations of a style attribute, in lower case; the last of a name counts. */
function declarationsOf(style: string): Record<string, string> {
  const found: Record<string, string> = Object.create(null);
  for (const part of style.toLowerCase().split(";")) {
    const at = part.indexOf(":");
    if (at > 0)
      found[part.slice(0, at).trim()] = part
        .slice(at + 1)
        .replace("!important", "")
        .trim();
  }
  return found;
}
