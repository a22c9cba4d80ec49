import { chromium } from "@playwright/test";
import { findBrowser } from "../browser.mjs";
import { atDesk, framesOf, LEAST_FRAMES, restOf, SCREEN } from "./frames.mjs";
import { page as pageOf, serveTexts, staticPage } from "./page-floors.mjs";
import { sender } from "./send.mjs";
import { onData } from "./server.mjs";
import { atLeast, ms, row, times } from "./table.mjs";

const COLUMNS = 5;
const CARDS = 500;
const RUNS = 3;
const DRAG_MS = 4_000;

/** Time until a board of 500 cards is visible, and the frame cost of dragging, compared with an empty page. */
export async function printBoard() {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: ["--no-sandbox"] });
  const texts = new Map([["/still", pageOf(STILL)]]);
  const floors = await serveTexts(texts);
  try {
    await onData("base", async ({ url, headers }) => {
      const path = `/kanban?board=${await fullBoard(url, headers)}`;
      texts.set("/board", staticPage(await (await fetch(url + path, { headers })).text()));
      const state = await atDesk(browser, url);
      const still = await median(() => paint(browser, `${floors.url}/board`));
      const drawn = await median(() => paint(browser, url + path, state));
      row(`a board of ${CARDS} cards, desktop, medians of ${RUNS}`, "visible ms", "of static");
      row("first paint", ms(drawn), times(drawn / still));
      const floor = await drag(browser, `${floors.url}/still`, { handle: "#handle" });
      const held = await drag(browser, url + path, { state, handle: "[data-drags] [data-card-link]" });
      row("a drag over it", "frames/s", "of still", "busy ms/frame", "longest ms");
      row("a page that only follows the pointer", floor.rate.toFixed(1), "", ms(floor.busy), ms(floor.longest));
      row(
        "the board",
        atLeast(LEAST_FRAMES, held.rate, held.rate.toFixed(1)),
        times(held.rate / floor.rate),
        ms(held.busy),
        ms(held.longest),
      );
    });
  } finally {
    floors.close();
    await browser.close();
  }
}

const STILL = `<!doctype html><title>still</title><div id="handle" style="position:fixed;width:300px;height:90px;background:#0b6e63"></div>
<script>let x = 0, y = 0;
addEventListener("pointermove", (event) => { x = event.clientX; y = event.clientY; });
const step = () => { handle.style.transform = "translate(" + x + "px," + y + "px)"; requestAnimationFrame(step); };
step();</script>`;

async function fullBoard(url, headers) {
  const send = sender({ url, headers });
  const names = Array.from({ length: COLUMNS }, (_, index) => ({ name: `Sütun ${index + 1}` }));
  const board = await send("/kanban/boards", { name: "Dolu pano", columns: names });
  for (let n = 0; n < CARDS; n += 1) {
    const title = `Kart ${n}: ${"siparişi hazırla ".repeat(1 + (n % 4))}`;
    const dueAt = n % 3 ? null : new Date(1_781_500_000_000 + n * 3_600_000).toISOString();
    await send("/kanban/cards", { columnId: board.columns[n % COLUMNS].id, title, dueAt, assigneeIds: [1 + (n % 2)] });
  }
  return board.id;
}

async function median(measure) {
  const found = [];
  for (let run = 0; run < RUNS; run += 1) found.push(await measure());
  return found.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)];
}

async function paint(browser, address, storageState) {
  const context = await browser.newContext({ ...SCREEN, storageState });
  const page = await context.newPage();
  await page.goto(address);
  const at = await page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver((list) => {
          const first = list.getEntriesByName("first-contentful-paint")[0];
          if (first) resolve(first.startTime);
        }).observe({ type: "paint", buffered: true });
      }),
  );
  await context.close();
  return at;
}

/** Moves the pointer in circles for a while. */
async function drag(browser, address, { state, handle }) {
  const context = await browser.newContext({ ...SCREEN, storageState: state });
  const page = await context.newPage();
  await page.goto(address);
  if (state)
    await page.waitForFunction(
      (count) =>
        document.querySelector("[data-drags]") &&
        document.querySelectorAll("[data-board] [data-card]").length === count,
      CARDS,
    );
  await restOf(page);
  const box = await page.locator(handle).first().boundingBox();
  await page.mouse.move(box.x + 20, box.y + 8);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y + 40, { steps: 4 });
  const figures = await framesOf(page, async () => {
    const since = performance.now();
    while (performance.now() - since < DRAG_MS) {
      const turn = ((performance.now() - since) / 2_000) * Math.PI;
      await page.mouse.move(800 + 460 * Math.cos(turn), 520 + 240 * Math.sin(turn * 3));
    }
  });
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await context.close();
  return figures;
}
