import type { jsPDF } from "jspdf";

/** Fonts of a document: a TrueType file as a binary string, and Latin replacements for characters it lacks. */
export interface Letters {
  font(): Promise<string>;
  latin(): Promise<Readonly<Record<string, string>>>;
}

/** Text at a position in points from the top left; `align: "right"` ends there. */
export interface Written {
  x: number;
  y: number;
  size: number;
  text: string;
  align?: "right";
  isQuiet?: boolean;
}

/** A page of texts and thin horizontal lines. */
export interface Page {
  title: string;
  language: "en" | "tr";
  /** Creation date of the content. */
  at: Date;
  texts: readonly Written[];
  /** Horizontal lines, in points. */
  rules: readonly { y: number; from: number; to: number }[];
}

/** Splits text of the default size into lines of at most `width` points. */
export type Wrap = (text: string, width: number) => Promise<string[]>;

/** Default font size in points. */
export const TEXT_SIZE = 10;

const FAMILY = "Inter";
const INK = 28;
const QUIET = 102;
const HAIRLINE = 217;

/** Writes an A4 page as a PDF with searchable text. */
export async function writePdf(draw: (wrap: Wrap) => Promise<Page>, letters: Letters): Promise<ArrayBuffer> {
  // Lazy import: the library is large and few requests need it.
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

/** Text in NFC, with characters that the font lacks replaced by Latin ones. */
async function written(pdf: jsPDF, text: string, letters: Letters): Promise<string> {
  const composed = text.normalize("NFC").replace(/\s/gu, " ");
  const font: { characterToGlyph(code: number): number } = pdf.getFont().metadata;
  const has = (sign: string) => font.characterToGlyph(sign.codePointAt(0) ?? 0) > 0;
  if ([...composed].every(has)) return composed;
  const latin = await letters.latin();
  return [...composed].map((sign) => (has(sign) ? sign : (latin[sign] ?? ""))).join("");
}
