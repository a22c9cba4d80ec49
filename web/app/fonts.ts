// Inter Variable cut down to weights 400-600 and to the letters the product writes (36 KB instead of 133).
import { FONTS_KEPT } from "#shared/boot.ts";
import { mirror } from "../lib/mirror.ts";
import latin from "./fonts/inter-latin.woff2?url";
import latinExt from "./fonts/inter-latin-ext.woff2?url";

/** Font files a page needs for its first words, by language: Turkish needs both. */
export const fontFiles = { en: [latin], tr: [latin, latinExt] };

export const fontFamily = '"Inter Variable", "Inter Fallback", Arial, sans-serif';

const faces = [
  { file: latinExt, range: "U+100-130,U+132-151,U+154-17F,U+218-21B,U+1E9E,U+20B9,U+20BA,U+20BD" },
  {
    file: latin,
    range:
      "U+20-FF,U+131,U+152-153,U+2010-2015,U+2018-201E,U+2020,U+2022,U+2026,U+202F,U+2030,U+2032-2033,U+2039-203A,U+20AC,U+2122,U+2190-2193,U+2212,U+2215,U+2318,U+25B2,U+25BC",
  },
];

/** The faces as the page's own rules, for a browser that keeps the files already. */
export const fontFaces = faces
  .map(
    ({ file, range }) =>
      `@font-face{font-family:"Inter Variable";font-style:normal;font-display:swap;font-weight:400 600;src:url(${file}) format("woff2");unicode-range:${range}}`,
  )
  .join("");

/** The stand-in of the same measure, so that nothing moves when the real one arrives. */
export const fallbackFace =
  '@font-face{font-family:"Inter Fallback";src:local("Arial"),local("Liberation Sans"),local("Arimo");ascent-override:90.49%;descent-override:22.56%;line-gap-override:0%;size-adjust:107.06%}';

/**
 * Fetches the faces when the page is live: before that they would take a fifth of a second of a slow line from its
 * scripts. The next page is told that they are kept, and shows them from its first frame.
 */
export async function fetchFonts(): Promise<void> {
  for (const { file, range } of faces) {
    const source = `url(${file}) format("woff2")`;
    document.fonts.add(
      new FontFace("Inter Variable", source, { weight: "400 600", display: "swap", unicodeRange: range }),
    );
  }
  await document.fonts.ready;
  mirror(FONTS_KEPT, "true");
}
