/** The letters a document is written with: by code point the width and the path, in thousandths. */
export type Letters = Readonly<Record<string, readonly [width: number, path: string]>>;

/** Text at a place, counted in points from the top left; `align: "right"` ends there. */
export interface Written {
  x: number;
  y: number;
  size: number;
  text: string;
  align?: "right";
  isQuiet?: boolean;
}

/** A page of text and thin lines. */
export interface Page {
  title: string;
  language: string;
  texts: readonly Written[];
  /** Horizontal lines at these heights. */
  rules: readonly { y: number; from: number; to: number }[];
}

const WIDTH = 595;
const HEIGHT = 842;
/** A font addresses at most so many letters. */
const MOST = 256;

/** How wide a text is, in points. */
export const widthOf = (letters: Letters, text: string, size: number): number =>
  ([...text].reduce((sum, sign) => sum + (letters[sign.codePointAt(0) ?? 0]?.[0] ?? 0), 0) * size) / 1000;

/**
 * Writes a page of A4 as a PDF. Letters are drawn from their paths, so no font file is parsed or embedded; what they
 * stand for is told beside, so that the text can be searched and copied.
 */
export function writePdf(letters: Letters, page: Page): Uint8Array {
  const codes = new Map<string, number>();
  const codeOf = (sign: string): string => {
    const known = codes.get(sign);
    const code = known ?? codes.size;
    if (known === undefined) {
      if (code >= MOST) return "";
      codes.set(sign, code);
    }
    return code.toString(16).padStart(2, "0");
  };
  const texts = page.texts.map(({ x, y, size, text, align, isQuiet }) => {
    const from = align === "right" ? x - widthOf(letters, text, size) : x;
    const signs = [...text].filter((sign) => letters[sign.codePointAt(0) ?? 0]).map(codeOf);
    return `${isQuiet ? "0.4 g" : "0.1 g"} BT /F ${size} Tf ${from.toFixed(2)} ${HEIGHT - y} Td <${signs.join("")}> Tj ET`;
  });
  const rules = page.rules.map(({ y, from, to }) => `0.85 G 0.5 w ${from} ${HEIGHT - y} m ${to} ${HEIGHT - y} l S`);
  return assemble(letters, [...codes.keys()], { page, content: [...rules, ...texts].join("\n") });
}

const hex = (text: string): string =>
  `<feff${[...text].flatMap((sign) => sign.split("").map((unit) => unit.charCodeAt(0).toString(16).padStart(4, "0"))).join("")}>`;

function assemble(
  letters: Letters,
  signs: readonly string[],
  { page, content }: { page: Page; content: string },
): Uint8Array {
  const points = signs.map((sign) => sign.codePointAt(0) ?? 0);
  const name = (point: number) => `u${point.toString(16)}`;
  const widths = points.map((point) => letters[point]?.[0] ?? 0);
  const first = 7;
  const glyphs = points.map((point, index) => ({ point, object: first + index }));
  const told = points.map(
    (point, code) => `<${code.toString(16).padStart(2, "0")}> <${point.toString(16).padStart(4, "0")}>`,
  );
  const map = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /T def /CMapType 2 def
1 begincodespacerange <00> <ff> endcodespacerange
${inHundreds(told)}
endcmap end end`;
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /Lang (${page.language}) /ViewerPreferences << /DisplayDocTitle true >> >>`,
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>`,
    stream(content),
    `<< /Type /Font /Subtype /Type3 /FontBBox [0 -300 1200 1100] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 0
/LastChar ${Math.max(points.length - 1, 0)} /Widths [${widths.join(" ")}] /Resources << >> /ToUnicode 6 0 R
/Encoding << /Type /Encoding /Differences [0 ${points.map((point) => `/${name(point)}`).join(" ")}] >>
/CharProcs << ${glyphs.map(({ point, object }) => `/${name(point)} ${object} 0 R`).join(" ")} >> >>`,
    stream(map),
    ...glyphs.map(({ point }) => {
      const [width, path] = letters[point] ?? [0, ""];
      return stream(`${width} 0 0 -300 1200 1100 d1 ${path} f`);
    }),
    `<< /Title ${hex(page.title)} /Producer (Pano) >>`,
  ];
  return withIndex(objects);
}

/** Tables of letters come in blocks of a hundred at most. */
function inHundreds(told: readonly string[]): string {
  const blocks: string[] = [];
  for (let from = 0; from < told.length; from += 100) {
    const block = told.slice(from, from + 100);
    blocks.push(`${block.length} beginbfchar\n${block.join("\n")}\nendbfchar`);
  }
  return blocks.join("\n");
}

const stream = (text: string): string => `<< /Length ${text.length} >>\nstream\n${text}\nendstream`;

/** The objects one after another, with the places where each begins. All of it is ASCII, so letters are bytes. */
function withIndex(objects: readonly string[]): Uint8Array {
  let text = "%PDF-1.7\n";
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const size = objects.length + 1;
  const start = text.length;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${places.join("")}trailer\n<< /Size ${size} /Root 1 0 R /Info ${size - 1} 0 R >>\n`;
  return new TextEncoder().encode(`${text}startxref\n${start}\n%%EOF\n`);
}
