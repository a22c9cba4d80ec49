import { chromium } from "@playwright/test";
import { findBrowser } from "../browser.mjs";
import { pause } from "../lib.mjs";
import { atDesk, framesOf, LEAST_FRAMES, restOf, SCREEN } from "./frames.mjs";
import { page as pageOf, serveTexts } from "./page-floors.mjs";
import { onData } from "./server.mjs";
import { atLeast, atMost, ms, row, times } from "./table.mjs";

const ROWS = 100;
const SCROLL_MS = 4_000;
/** Fast scrolling: 3,000 pixels per second. */
const [WHEEL, NOTCH_MS] = [120, 40];
const FILES = 20;
const FILE_BYTES = 2_000_000;
/** Maximum time from a click to the next frame: the limit of Interaction to Next Paint. */
const MOST_ANSWER_MS = 200;

/** Scroll smoothness of long lists compared with plain lines, and click response during the upload of twenty files. */
export async function printScrolls() {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: ["--no-sandbox"] });
  const floors = await serveTexts(new Map([["/lines", pageOf(LINES)]]));
  try {
    await onData("demo", async ({ url }) => {
      const state = await atDesk(browser, url);
      const floor = await scroll(browser, { address: `${floors.url}/lines`, at: "p" });
      const grid = await scroll(browser, { address: `${url}/products?pageSize=${ROWS}`, state, at: '[role="row"]' });
      const options = await scroll(browser, {
        address: `${url}/dropdown-menu`,
        state,
        at: '[role="option"]',
        open: (page) => page.getByRole("region", { name: "1,000 options" }).getByRole("combobox").click(),
      });
      row("scrolled by the wheel, desktop", "frames/s", "of lines", "busy ms/frame", "longest ms");
      row("plain lines", floor.rate.toFixed(1), "", ms(floor.busy), ms(floor.longest));
      printScroll(`grid of ${ROWS} products`, grid, floor);
      printScroll("list of 1,000 options", options, floor);
      const answer = await slowestAnswer(browser, url, state);
      row(`a press while ${FILES} files are sent, desktop`, "slowest ms");
      row("of 20 presses", atMost(MOST_ANSWER_MS, answer, ms(answer)));
    });
  } finally {
    floors.close();
    await browser.close();
  }
}

const printScroll = (name, { rate, busy, longest }, floor) =>
  row(name, atLeast(LEAST_FRAMES, rate, rate.toFixed(1)), times(rate / floor.rate), ms(busy), ms(longest));

const LINES = `<!doctype html><title>lines</title>${Array.from({ length: 400 }, (_, n) => `<p>Line ${n}</p>`).join("")}`;

/** Scrolls with the wheel at `at`, down and up again. */
async function scroll(browser, { address, state, at, open }) {
  const context = await browser.newContext({ ...SCREEN, storageState: state });
  const page = await context.newPage();
  await page.goto(address, { waitUntil: "networkidle" });
  await open?.(page);
  const place = page.locator(at).nth(1);
  await place.waitFor();
  await restOf(page);
  await place.hover();
  const figures = await framesOf(page, async () => {
    for (let spent = 0; spent < SCROLL_MS; spent += NOTCH_MS)
      await Promise.all([page.mouse.wheel(0, spent % 2_000 < 1_000 ? WHEEL : -WHEEL), pause(NOTCH_MS)]);
  });
  await context.close();
  return figures;
}

/** Uploads files while opening and closing the menu; returns the longest time from a click to the next frame. */
async function slowestAnswer(browser, url, state) {
  const context = await browser.newContext({ ...SCREEN, storageState: state });
  const page = await context.newPage();
  await page.goto(`${url}/multi-file-upload`, { waitUntil: "networkidle" });
  await page.evaluate(() => {
    window.slowest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.slowest = Math.max(window.slowest, duration);
    }).observe({ type: "event", durationThreshold: 16 });
  });
  const file = (n) => ({ name: `file-${n}.txt`, mimeType: "text/plain", buffer: Buffer.alloc(FILE_BYTES, `${n} `) });
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles(Array.from({ length: FILES }, (_, n) => file(n)));
  for (let press = 0; press < 20; press += 1)
    await page.getByRole("button", { name: "Open or close the menu" }).click();
  await restOf(page);
  const slowest = await page.evaluate(() => window.slowest);
  await context.close();
  return slowest;
}
