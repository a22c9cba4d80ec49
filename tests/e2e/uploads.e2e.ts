import { expect, type Locator, type Page, type Route, test } from "@playwright/test";
import { freshText, pngOf, sha256Of } from "../support/file-makers.ts";
import { adminApi, enterAsAdmin } from "./support/admin.ts";
import { violations } from "./support/axe.ts";

const PATH = "/multi-file-upload";
const PART = 5 * 1024 * 1024;

interface Given {
  name: string;
  mimeType: string;
  buffer: Buffer;
}
const text = (name: string, size = 2000): Given => ({
  name,
  mimeType: "text/plain",
  buffer: Buffer.from(freshText(size)),
});

/** A name no other test has given. */
const fresh = (name: string) => name.replace(/(\.\w+)?$/, ` ${crypto.randomUUID().slice(0, 8)}$1`);
const choose = (page: Page, files: Given[]) => page.locator("input[type=file]").first().setInputFiles(files);
const queue = (page: Page) => page.getByRole("list", { name: "Files on their way" });
const row = (page: Page, name: string) => queue(page).getByRole("listitem", { name });
const stored = (page: Page, name: string) => expect(row(page, name)).toContainText("Stored");
const act = (page: Page, what: string, name: string) =>
  page.getByRole("button", { name: `${what} ${name}`, exact: true });
const fileList = (page: Page) => page.getByRole("region", { name: "Stored files" });
const isPut = (url: URL) => /\/parts\/\d+$/.test(url.pathname);

/** Holds each part back until it is let go, and counts those on their way. */
async function holdParts(page: Page, wanted: (n: number) => boolean = () => true) {
  const held: Route[] = [];
  let isHolding = true;
  await page.route(isPut, async (route) => {
    if (!isHolding || !wanted(Number(route.request().url().split("/").at(-1)))) return route.continue();
    held.push(route);
  });
  return {
    held,
    async letGo(count = held.length) {
      for (const route of held.splice(0, count)) await route.continue();
    },
    /** Lets what comes from now on pass. */
    stop() {
      isHolding = false;
    },
  };
}

/** Drops files as a person would, from outside the browser. */
async function dropFiles(page: Page, files: { name: string; type: string; size: number; head: number[] }[]) {
  const transfer = await page.evaluateHandle((given) => {
    const moved = new DataTransfer();
    for (const { name, type, size, head } of given) {
      const bytes = new Uint8Array(size).fill(97);
      bytes.set(head);
      bytes.set(
        crypto.getRandomValues(new Uint8Array(8)).map((byte) => 97 + (byte % 26)),
        head.length,
      );
      moved.items.add(new File([bytes], name, { type }));
    }
    return moved;
  }, files);
  const zone = page.getByRole("group", { name: "Add files" });
  await zone.dispatchEvent("dragover", { dataTransfer: transfer });
  await zone.dispatchEvent("drop", { dataTransfer: transfer });
}

test.beforeEach(({ page }) => enterAsAdmin(page, PATH));

test("three good files of a drop arrive; one too large and a renamed program are refused by name and reason @both", async ({
  page,
}) => {
  const good = [fresh("a.txt"), fresh("b.txt"), fresh("c.csv")];
  const plain = { type: "text/plain", size: 5000, head: [] };

  await dropFiles(page, [
    ...good.map((name) => ({ ...plain, name })),
    { name: "film.txt", type: "text/plain", size: 26 * 1024 * 1024, head: [] },
    { name: "foto.png", type: "image/png", size: 4000, head: [0x4d, 0x5a, 0x90, 0x00, 0x03] },
  ]);

  for (const name of good) await stored(page, name);
  const refused = page.getByRole("alert");
  await expect(refused).toContainText("film.txt: larger than 25 MB");
  await expect(refused).toContainText("foto.png: this type is not accepted");
  await expect(queue(page).getByRole("listitem")).toHaveCount(3);
  expect(await violations(page)).toEqual([]);
});

test("progress grows with the parts and ends at a hundred only after the server's answer", async ({ page }) => {
  const name = fresh("büyük.txt");
  const parts = await holdParts(page, (n) => n === 3);
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    void page.route("**/complete", async (route) => {
      resolve();
      await new Promise<void>((go) => {
        answer = go;
      });
      await route.continue();
    });
  });
  const bar = row(page, name).getByRole("progressbar");
  const total = page.getByRole("progressbar", { name: "Progress of all files" });

  await choose(page, [text(name, 2 * PART + 1000)]);
  await expect.poll(async () => Number(await bar.getAttribute("aria-valuenow"))).toBeGreaterThan(10);
  await expect.poll(() => parts.held.length).toBe(1);
  await parts.letGo();
  await asked;

  await expect(bar).toHaveAttribute("aria-valuenow", "99");
  await expect(total).toHaveAttribute("aria-valuenow", "99");
  answer();
  await stored(page, name);
  await expect(total).toHaveAttribute("aria-valuenow", "100");
});

test("a stored file comes into the list without a reload, and its download has the same bytes and the same name", async ({
  page,
}) => {
  const name = fresh("Kılıç – şema (1).pdf");
  const buffer = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.from(freshText(70_000))]);

  await choose(page, [{ name, mimeType: "application/pdf", buffer }]);
  await stored(page, name);
  const saving = page.waitForEvent("download");
  await act(page, "Download", name).click();
  const download = await saving;

  expect(download.suggestedFilename()).toBe(name);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  expect(sha256Of(Buffer.concat(chunks))).toBe(sha256Of(buffer));
});

test("without a connection a file waits, and goes on from its last part when it is back", async ({ page, context }) => {
  const name = fresh("yol.txt");
  const sent: string[] = [];
  const held: Route[] = [];
  await page.route(isPut, async (route) => {
    const n = route.request().url().split("/").at(-1) ?? "";
    if (n !== "1" && held.length < 2) return void held.push(route);
    sent.push(n);
    await route.continue();
  });
  await choose(page, [text(name, 2 * PART + 1000)]);
  await expect(row(page, name)).toContainText("5 MB of 10 MB");
  await expect.poll(() => held.length).toBe(2);

  await context.setOffline(true);
  for (const route of held) await route.abort("internetdisconnected");
  await expect(row(page, name)).toContainText("Waiting for connection");
  await context.setOffline(false);

  await stored(page, name);
  expect(sent.sort()).toEqual(["1", "2", "3"]);
});

test("a file can be paused, resumed and removed; removing drops its parts on the server", async ({ page, baseURL }) => {
  const [kept, gone] = [fresh("kalan.txt"), fresh("giden.txt")];
  const parts = await holdParts(page, (n) => n === 2);
  const begun: string[] = [];
  page.on("response", async (response) => {
    const { pathname } = new URL(response.url());
    if (pathname === "/api/uploads" && response.request().method() === "POST")
      begun.push((await response.json()).data.id);
  });
  await choose(page, [text(kept, PART + 1000)]);
  await expect.poll(() => parts.held.length).toBe(1);

  await act(page, "Pause", kept).click();
  await expect(row(page, kept)).toContainText("Paused");
  parts.stop();
  await act(page, "Resume", kept).click();
  await stored(page, kept);

  const again = await holdParts(page, (n) => n === 2);
  await choose(page, [text(gone, PART + 1000)]);
  await expect.poll(() => again.held.length).toBe(1);
  const ending = page.waitForResponse((response) => response.request().method() === "DELETE");
  await act(page, "Remove", gone).click();
  expect((await ending).status()).toBe(200);
  await expect(row(page, gone)).toHaveCount(0);
  const calls = await adminApi(baseURL);
  expect(await calls.get(`/uploads/${begun[1]}`)).toMatchObject({ state: "failed", received: [], file: null });
});

test("twenty files at once send at most three calls together", async ({ page }) => {
  const names = Array.from({ length: 20 }, (_, at) => fresh(`yirmi ${at}.txt`));
  let [running, most] = [0, 0];
  await page.route(/\/api\/uploads(\/|$)/, async (route) => {
    if (route.request().method() === "GET") return route.continue();
    running += 1;
    most = Math.max(most, running);
    const response = await route.fetch();
    running -= 1;
    await route.fulfill({ response });
  });
  await choose(
    page,
    names.map((name) => text(name, 150_000)),
  );
  for (const name of names) await stored(page, name);

  expect(most).toBe(3);
});

test("the twenty-first file of a drop is refused, the twenty are not", async ({ page }) => {
  const names = Array.from({ length: 21 }, (_, at) => fresh(`çok ${at}.txt`));

  await choose(
    page,
    names.map((name) => text(name, 100)),
  );

  await expect(page.getByRole("alert")).toContainText(`${names[20]}: at most 20 files at a time`);
  await expect(queue(page).getByRole("listitem")).toHaveCount(20);
  for (const name of names.slice(0, 20)) await stored(page, name);
});

test("the same file again offers the stored one; one may send it all the same", async ({ page }) => {
  const file = text(fresh("aynı.txt"), 3000);
  const twin = { ...file, name: fresh("ikiz.txt") };
  await choose(page, [file]);
  await stored(page, file.name);

  await choose(page, [twin]);
  await expect(row(page, twin.name)).toContainText("Already uploaded — use the stored one?");
  await row(page, twin.name).getByRole("button", { name: "Use the stored one" }).click();
  await stored(page, twin.name);
  await expect(fileList(page).getByText(twin.name)).toHaveCount(0);

  await act(page, "Remove", twin.name).click();
  await choose(page, [twin]);
  await row(page, twin.name).getByRole("button", { name: "Upload again" }).click();
  await stored(page, twin.name);
  await expect(fileList(page).getByText(twin.name)).toBeVisible();
});

/** Tabs on until an element has the focus. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible();
  for (let press = 0; press < 60; press++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("The element cannot be reached by Tab.");
}

test("files are chosen, tried again and removed by keyboard on a desktop", async ({ page }) => {
  const name = fresh("tuş.txt");
  await page.route("**/complete", (route) =>
    route.fulfill({
      status: 409,
      json: { status: 409, data: null, code: "part_missing", message: "", requestId: "1" },
    }),
  );

  await tabTo(page, page.getByRole("button", { name: "Choose files" }));
  const opening = page.waitForEvent("filechooser");
  await page.keyboard.press("Enter");
  await (await opening).setFiles([text(name)]);
  await expect(row(page, name)).toContainText("Not uploaded: Not all of this file has arrived");
  await page.unroute("**/complete");
  await tabTo(page, act(page, "Try", `${name} again`));
  await page.keyboard.press("Enter");
  await stored(page, name);
  await tabTo(page, act(page, "Remove", name));
  await page.keyboard.press("Enter");

  await expect(queue(page)).toHaveCount(0);
});

test("progress is said aloud at each quarter and at the end", async ({ page }) => {
  const name = fresh("ses.txt");
  const parts = await holdParts(page);
  const said = () => page.getByRole("region", { name: "Files on their way" }).getByRole("status");
  const heard: string[] = [];
  await page.exposeFunction("hear", (words: string) => void heard.push(words));

  await choose(page, [text(name, 4 * PART)]);
  await expect.poll(() => parts.held.length).toBe(3);
  await said().evaluate((region) => {
    const tell = (window as unknown as { hear(words: string): void }).hear;
    new MutationObserver(() => tell(region.textContent ?? "")).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  for (const share of [25, 50, 75]) {
    await parts.letGo(1);
    await expect(said()).toHaveText(`${share} percent of 1 file uploaded`);
  }
  await expect.poll(() => parts.held.length).toBe(1);
  await parts.letGo(1);
  await expect(said()).toHaveText("1 file is stored");

  expect([...new Set(heard)]).toEqual([
    ...[25, 50, 75].map((share) => `${share} percent of 1 file uploaded`),
    "1 file is stored",
  ]);
});

test("a deleted file comes back with Undo; until then its link answers 404", async ({ page, context, request }) => {
  const name = fresh("silinen.txt");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await choose(page, [text(name)]);
  await stored(page, name);
  await act(page, "Copy the link to", name).click();
  await expect(page.getByText("Link copied. It opens the file for 10 minutes.")).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect((await request.get(link)).status()).toBe(200);

  await act(page, "Delete", name).click();
  await expect(act(page, "Delete", name)).toHaveCount(0);
  expect((await request.get(link)).status()).toBe(404);
  await page.getByRole("button", { name: "Undo" }).click();

  await expect(act(page, "Delete", name)).toBeVisible();
  expect((await request.get(link)).status()).toBe(200);
});

test("the camera button takes a photo and queues it on a phone", async ({ page }) => {
  const name = fresh("IMG_0001.png");
  const opening = page.waitForEvent("filechooser");

  await page.getByRole("button", { name: "Camera" }).click();
  const chooser = await opening;
  expect(await chooser.element().getAttribute("capture")).toBe("environment");
  await chooser.setFiles([{ name, mimeType: "image/png", buffer: Buffer.from(pngOf()) }]);

  await stored(page, name);
});

test("a queue that was left goes on after a reload, from the parts that are there", async ({ page }) => {
  const name = fresh("yeniden.txt");
  const parts = await holdParts(page, (n) => n > 1);
  await choose(page, [text(name, 2 * PART + 500)]);
  await expect(row(page, name)).toContainText("5 MB of 10 MB");
  await expect.poll(() => parts.held.length).toBe(2);
  const sent: string[] = [];

  parts.stop();
  page.on("request", (request) => {
    if (isPut(new URL(request.url()))) sent.push(request.url().split("/").at(-1) ?? "");
  });
  await page.reload();

  await stored(page, name);
  expect(sent.sort()).toEqual(["2", "3"]);
});

test("stored files are found by a part of their name; the address keeps what was looked for", async ({ page }) => {
  const [mine, other] = [fresh("Fatura şubat.txt"), fresh("Başka.txt")];
  await enterAsAdmin(page, PATH);
  await choose(page, [text(mine), text(other)]);
  await stored(page, mine);
  await stored(page, other);
  const search = fileList(page).getByRole("searchbox", { name: "Search by name" });

  await search.fill(mine.replace("Fatura ş", "fatura s").replace(".txt", ""));

  await expect(fileList(page).getByText(mine)).toBeVisible();
  await expect(fileList(page).getByText(other)).toBeHidden();
  await expect(page).toHaveURL(/q=fatura/);
  await search.fill("yok böyle bir dosya");
  await expect(fileList(page).getByText("No results for these filters")).toBeVisible();
  expect(await violations(page)).toEqual([]);
});
