import { readFile, writeFile } from "node:fs/promises";
import fontkit from "@pdf-lib/fontkit";
import { at, main, say } from "./lib.mjs";

/** What invoices are written with: Latin with all its marks, dashes, quotes and the signs of money. */
const WANTED = [
  ...Array.from({ length: 0x5f }, (_, n) => 0x20 + n),
  ...Array.from({ length: 0xe0 }, (_, n) => 0xa0 + n),
  ...[0x2013, 0x2014, 0x2018, 0x2019, 0x201c, 0x201d, 0x2026, 0x20ac, 0x20ba, 0x2212],
];
const SOURCES = ["inter-latin", "inter-latin-ext"];

/**
 * `node scripts/invoice-font.mjs`: writes the letters that invoices need, from the fonts of the web app, as the drawing
 * operators of a PDF: for each the width and the path, in thousandths. Run it again when the fonts change.
 */
await main(async () => {
  const glyphs = {};
  for (const source of SOURCES) {
    const font = fontkit.create(await readFile(at(`web/app/fonts/${source}.woff2`)));
    const scale = 1000 / font.unitsPerEm;
    for (const code of WANTED) {
      if (glyphs[code] || !font.hasGlyphForCodePoint(code)) continue;
      const glyph = font.glyphForCodePoint(code);
      glyphs[code] = [Math.round(glyph.advanceWidth * scale), operators(glyph.path.commands, scale)];
    }
  }
  await writeFile(at("web/public/fonts/invoice.json"), `${JSON.stringify(glyphs)}\n`);
  say(`${Object.keys(glyphs).length} letters in web/public/fonts/invoice.json`);
});

/** A path in the operators of a PDF, which knows cubic curves only. */
function operators(commands, scale) {
  const round = (value) => Math.round(value * scale);
  let [x, y] = [0, 0];
  const parts = commands.map(({ command, args }) => {
    if (command === "closePath") return "h";
    const points = args.map(round);
    const [ax, ay, bx, by] = args;
    const [fromX, fromY] = [x, y];
    [x, y] = args.slice(-2);
    if (command === "moveTo") return `${points.join(" ")} m`;
    if (command === "lineTo") return `${points.join(" ")} l`;
    if (command === "bezierCurveTo") return `${points.join(" ")} c`;
    const cubic = [fromX + (2 / 3) * (ax - fromX), fromY + (2 / 3) * (ay - fromY)];
    const other = [bx + (2 / 3) * (ax - bx), by + (2 / 3) * (ay - by)];
    return `${[...cubic, ...other, bx, by].map(round).join(" ")} c`;
  });
  return parts.join(" ");
}
