/** Large, and needed only where a mail brings HTML. */
const sanitizer = async () => (await import("sanitize-html")).default;

/** What is left of a mail's HTML: text and its shape. Everything that could run, load, hide or cover is gone. */
const TAGS = [
  ...[
    "a",
    "b",
    "blockquote",
    "br",
    "code",
    "div",
    "em",
    "h1",
    "h2",
    "h3",
    "h4",
    "hr",
    "i",
    "img",
    "li",
    "ol",
    "p",
    "pre",
  ],
  ...["s", "span", "strong", "sub", "sup", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "u", "ul"],
];
const LINKS = ["http", "https", "mailto", "tel"];

export interface CleanHtml {
  html: string;
  /** Pictures from elsewhere that are held back: their address waits in `data-src`. */
  remoteImages: number;
}

/** As much of a letter is read: what is not shown, such as styles, takes room too. */
const SOURCE_MAX = 480_000;
/** And so many of its tags: whatever reads them looks through all that stand open at each that closes. */
const TAGS_MAX = 30_000;

/** The part of a letter's HTML that is read at all, so that no letter keeps the server busy for long. */
export function readablePart(html: string): string {
  const source = html.slice(0, SOURCE_MAX);
  let tags = 0;
  for (const { index } of source.matchAll(/<[a-z/]/gi)) {
    tags += 1;
    if (tags > TAGS_MAX) return source.slice(0, index);
  }
  return source;
}

/** Cleans the HTML of a mail. Links open elsewhere and tell nothing; remote pictures are held back. */
export async function cleanHtml(dirty: string): Promise<CleanHtml> {
  const sanitize = await sanitizer();
  let remoteImages = 0;
  const html = sanitize(dirty, {
    allowedTags: TAGS,
    allowedAttributes: {
      a: ["href", "target", "rel"],
      img: ["alt", "width", "height", "data-src"],
      td: ["colspan", "rowspan"],
      th: ["colspan", "rowspan"],
    },
    allowedSchemes: LINKS,
    allowProtocolRelative: false,
    // Its whole content goes with it, not only the tag.
    nonTextTags: [
      "script",
      "style",
      "textarea",
      "option",
      "noscript",
      "template",
      "iframe",
      "object",
      "svg",
      "math",
      "title",
    ],
    nestingLimit: 60,
    parseStyleAttributes: false,
    transformTags: {
      a: (tagName, { href }) => ({
        tagName,
        attribs: { ...(href ? { href } : {}), target: "_blank", rel: "noopener noreferrer nofollow" },
      }),
      img: (tagName, { src = "", alt = "", width, height }) => {
        const isRemote = /^https?:\/\//i.test(src.trim());
        if (isRemote) remoteImages += 1;
        const side = (name: string, value: string | undefined) =>
          /^\d{1,4}$/.test(value ?? "") ? { [name]: value as string } : {};
        return {
          tagName,
          attribs: {
            alt,
            ...side("width", width),
            ...side("height", height),
            ...(isRemote ? { "data-src": src.trim() } : {}),
          },
        };
      },
    },
    exclusiveFilter: ({ tag, attribs }) => tag === "img" && !attribs["data-src"] && !attribs.alt,
  });
  return { html: html.trim(), remoteImages };
}

/** The words of HTML, for mails that bring no plain text. */
export async function textOfHtml(dirty: string): Promise<string> {
  const sanitize = await sanitizer();
  const broken = dirty.replace(/<(?:br|\/p|\/div|\/tr|\/li|\/h[1-6])\b[^<>]*>/gi, "\n$&");
  const bare = sanitize(broken, {
    allowedTags: [],
    allowedAttributes: {},
    nonTextTags: ["script", "style", "title", "template"],
  });
  return bare
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&")
    .replace(/[ \t]+/g, " ")
    .replace(/\s+/g, (blank) => (blank.split("\n").length > 2 ? "\n\n" : blank))
    .trim();
}
