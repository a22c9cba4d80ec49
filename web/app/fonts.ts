// Inter Variable cut down to weights 400-600 and to the letters the product writes (36 KB instead of 133).
import latin from "./fonts/inter-latin.woff2?url";
import latinExt from "./fonts/inter-latin-ext.woff2?url";

/** Font files to fetch at once, by language: Turkish needs the second one for its first words. */
export const fontFiles = { en: [latin], tr: [latin, latinExt] };

export const fontFamily = '"Inter Variable", "Inter Fallback", Arial, sans-serif';

const face = (file: string, range: string) =>
  `@font-face{font-family:"Inter Variable";font-style:normal;font-display:swap;font-weight:400 600;src:url(${file}) format("woff2");unicode-range:${range}}`;

/** The faces, and a stand-in of the same measure so that nothing moves when the real one arrives. */
export const fontFaces = [
  face(latinExt, "U+100-130,U+132-151,U+154-17F,U+218-21B,U+1E9E,U+20B9,U+20BA,U+20BD"),
  face(
    latin,
    "U+20-FF,U+131,U+152-153,U+2010-2015,U+2018-201E,U+2020,U+2022,U+2026,U+202F,U+2030,U+2032-2033,U+2039-203A,U+20AC,U+2122,U+2190-2193,U+2212,U+2215,U+2318,U+25B2,U+25BC",
  ),
  '@font-face{font-family:"Inter Fallback";src:local("Arial"),local("Liberation Sans"),local("Arimo");ascent-override:90.49%;descent-override:22.56%;line-gap-override:0%;size-adjust:107.06%}',
].join("");
