// Inter Variable reduced to weights 400-600 and the product's characters (36 KB instead of 133).
import { FONTS_KEPT } from "#shared/boot.ts";
import { persistChoice } from "../../lib/preferences/persist-choice.ts";
import latin from "./fonts/inter-latin.woff2?url";
import latinExt from "./fonts/inter-latin-ext.woff2?url";

/** Font files for the first render, by language: Turkish needs both. */
export const fontFiles = { en: [latin], tr: [latin, latinExt] };

const faces = [
  { file: latinExt, range: "U+100-130,U+132-151,U+154-17F,U+218-21B,U+1E9E,U+20B9,U+20BA,U+20BD" },
  {
    file: latin,
    range:
      "U+20-FF,U+131,U+152-153,U+2010-2015,U+2018-201E,U+2020,U+2022,U+2026,U+202F,U+2030,U+2032-2033,U+2039-203A,U+20AC,U+2122,U+2190-2193,U+2212,U+2215,U+2318,U+25B2,U+25BC",
  },
];

/** Font faces in the page's own rules, for browsers that have cached the files. */
export const fontFaces = faces
  .map(
    ({ file, range }) =>
      `@font-face{font-family:"Inter Variable";font-style:normal;font-display:swap;font-weight:400 600;src:url(${file}) format("woff2");unicode-range:${range}}`,
  )
  .join("");

/**
 * Fallback fonts of the system with adjusted metrics, so that words are as wide and lines as high as Inter's: Arial on
 * Windows and Apple, Roboto on Android, DejaVu on Linux. Widths are means over the product's messages in both
 * languages; ascent and descent are Inter's 96.88 % and 24.12 % by that width.
 */
const standIns = [
  { name: "Inter Arial", regular: ["Arial", "Liberation Sans", "Arimo"], width: 106.6, boldWidth: 100.7 },
  { name: "Inter Roboto", regular: ["Roboto"], width: 107.7, boldWidth: 107.3 },
  { name: "Inter DejaVu", regular: ["DejaVu Sans"], width: 94.2, boldWidth: 84.5 },
];

export const fontFamily = `"Inter Variable",${standIns.map(({ name }) => `"${name}",`).join("")}Arial,sans-serif`;

const ofInter = (share: number, width: number) => `${((share / width) * 100).toFixed(2)}%`;

const standIn = (name: string, weight: string, letters: readonly string[], width: number) =>
  `@font-face{font-family:"${name}";font-weight:${weight};src:${letters.map((letter) => `local("${letter}")`).join()};` +
  `size-adjust:${width}%;ascent-override:${ofInter(96.88, width)};descent-override:${ofInter(24.12, width)};line-gap-override:0%}`;

export const fallbackFaces = standIns
  .map(
    ({ name, regular, width, boldWidth }) =>
      standIn(name, "400 500", regular, width) +
      standIn(
        name,
        "600",
        regular.map((letter) => `${letter} Bold`),
        boldWidth,
      ),
  )
  .join("");

/**
 * Loads the fonts after hydration: earlier they would delay the scripts by a fifth of a second on a slow line. A cookie
 * reports the cached files, so the next page shows them from its first frame.
 */
export async function fetchFonts(): Promise<void> {
  for (const { file, range } of faces) {
    const source = `url(${file}) format("woff2")`;
    document.fonts.add(
      new FontFace("Inter Variable", source, { weight: "400 600", display: "swap", unicodeRange: range }),
    );
  }
  await document.fonts.ready;
  persistChoice(FONTS_KEPT, "true");
}
