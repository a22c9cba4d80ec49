import type { jsPDF } from "jspdf";

/** What a document is written with: a TrueType file, one sign a byte, and Latin letters for those it lacks. */
export interface Letters {
  font(): Promise<string>;
  latin(): Promise<Readonly<Record<string, string>>>;
}

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
  language: "en" | "tr";
  /** When what it tells was written. */
  at: Date;
  texts: readonly Written[];
  /** Horizontal lines at these heights. */
  rules: readonly { y: number; from: number; to: number }[];
}

/** Parts a text of the usual size into lines of at most this width. */
export type Wrap = (text: string, width: number) => Promise<string[]>;

/** The size of what is not set off. */
export const TEXT_SIZE = 10;

const FAMILY = "Inter";
const INK = 28;
const QUIET = 102;
const HAIRLINE = 217;

/** Writes a page of A4 as a PDF whose text can be searched and copied. */
export async function writePdf(draw: (wrap: Wrap) => Promise<Page>, letters: Letters): Promise<ArrayBuffer> {
  // Large, and needed by few calls.
  const { jsPDF } = await import("jspdf");
  const pdf = new jsPDF({ unit: "pt", format: "a4", compress: true, putOnlyUsedFonts: true, floatPrecision: 3 });
  pdf.addFileToVFS(`${FAMILY}.ttf`, await letters.font());
  pdf.addFont(`${FAMILY}.ttf`, FAMILY, "normal");
  pdf.setFont(FAMILY).setLineWidth(0.5).setDrawColor(HAIRLINE);
  const page = await draw(async (text, width) => {
    const lines: string[] = pdf.setFontSize(TEXT_SIZE).splitTextToSize(await written(pdf, text, letters), width);
    return lines;
  });
  pdf.setProperties({ title: page.title, creator: "Pano" }).setLanguage(page.language).setCreationDate(page.at);
  pdf.viewerPreferences({ DisplayDocTitle: true });
  for (const { y, from, to } of page.rules) pdf.line(from, y, to, y);
  for (const { x, y, size, text, align = "left", isQuiet } of page.texts) {
    pdf.setFontSize(size).setTextColor(isQuiet ? QUIET : INK);
    pdf.text(await written(pdf, text, letters), x, y, { align });
  }
  return pdf.output("arraybuffer");
}

/** A text in letters that the font has: composed, and what is in another script in Latin ones. */
async function written(pdf: jsPDF, text: string, letters: Letters): Promise<string> {
  const composed = text.normalize("NFC").replace(/\s/gu, " ");
  const font: { characterToGlyph(code: number): number } = pdf.getFont().metadata;
  const has = (sign: string) => font.characterToGlyph(sign.codePointAt(0) ?? 0) > 0;
  if ([...composed].every(has)) return composed;
  const latin = await letters.latin();
  return [...composed].map((sign) => (has(sign) ? sign : (latin[sign] ?? ""))).join("");
}
