import { readdir, readFile, writeFile } from "node:fs/promises";
import { chromium } from "@playwright/test";
import { findBrowser } from "./browser.mjs";
import { at, install, leave, main, say } from "./lib.mjs";

const SIZE = 96;

/** `npm run thumbs`: renders the category drawings as small lossless WebP pictures. */
await main(async () => {
  await install();
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: ["--no-sandbox"] });
  const page = await browser.newPage();
  const drawings = (await readdir(at("web/public/categories"))).filter((name) => name.endsWith(".svg"));
  for (const name of drawings) {
    const file = at("web/public/categories", name.replace(/svg$/, "webp"));
    const address = await page.evaluate(paint, [await readFile(at("web/public/categories", name), "utf8"), SIZE]);
    await writeFile(file, Buffer.from(address.slice(address.indexOf(",") + 1), "base64"));
    say(file.slice(at().length + 1));
  }
  await browser.close();
  await leave(0);
});

/** Runs in the page: renders a drawing as a data URL. */
async function paint([svg, size]) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: size, height: size });
  canvas.getContext("2d").drawImage(image, 0, 0, size, size);
  return canvas.toDataURL("image/webp", 1);
}
