const names = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Elements that are skipped with their content: it is not readable text. */
export const SKIPPED: ReadonlySet<string> = names(
  "script style title template noscript textarea select datalist iframe object svg math",
);
/** Void elements. */
export const EMPTY: ReadonlySet<string> = names("area base br col embed hr img input link meta param source track wbr");
/** Inline elements: they add no white space between neighbouring texts. */
const INLINE = names(
  "a abbr acronym audio b bdi bdo big blink cite code data del dfn em embed font i img ins kbd label map area mark nobr " +
    "o:p picture q rb rp rt ruby s samp small span strike strong sub sup time tt u var video wbr input meter progress",
);
const CELLS = names("td th button option");
/** Elements that structure a document or table and show nothing themselves. */
const FRAME = names("html head body meta link base col colgroup source track param");

export type TagKind = "inline" | "cell" | "frame" | "block";

/** Layout kind of an element; an unknown element counts as a block. */
export function kindOf(name: string): TagKind {
  if (INLINE.has(name)) return "inline";
  if (CELLS.has(name)) return "cell";
  return FRAME.has(name) ? "frame" : "block";
}

const ROW_PARTS = names("td th tr");
const CELL_PARTS = names("td th");
/** Open elements that an opening tag closes implicitly while they are innermost. */
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

/** Attributes of an opening tag without its name; of duplicates the first counts. */
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
/** Font size that does not depend on the parent's. */
const OWN_SIZE = /^(?:\d*\.?\d+(?:px|pt|pc|rem|mm|cm|in|vw|vh)?|(?:xx?-)?(?:small|large)|medium)$/;

/** Visibility of an element by its own attributes. */
export interface Seen {
  /** The element and its content are hidden. */
  isHidden: boolean;
  /** The font size is zero; undefined if not set. Descendants may set their own size. */
  isTextFlat: boolean | undefined;
  isInvisible: boolean | undefined;
  display: string;
}

const UNSTYLED: Seen = { isHidden: false, isTextFlat: undefined, isInvisible: undefined, display: "" };

/** Visibility of an element by its `style` and `hidden` attributes. */
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
      // Outlook draws such a button itself; in all other mail programs the element is the link.
      (said["mso-hide"] === "all" && name !== "a"),
    isTextFlat: ZERO.test(size) ? true : OWN_SIZE.test(size) ? false : undefined,
    isInvisible:
      visibility === "hidden" || visibility === "collapse" ? true : visibility === "visible" ? false : undefined,
    display,
  };
}

/** Declarations of a style attribute in lower case; of duplicates the last counts. */
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
