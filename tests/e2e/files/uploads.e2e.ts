import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { freshText, pngOf, sha256Of } from "../../support/files/file-makers.ts";
import { enterAsAdmin } from "../support/admin.ts";
import { violations } from "../support/axe.ts";
import { holdNext } from "../support/hold-next.ts";
import { tabTo } from "../support/keyboard.ts";
import { calls } from "../support/listen.ts";
import { test } from "../support/test.ts";
import { act, choose, fresh, queue, row, stored, text } from "../support/upload-page.ts";
import { watched } from "../support/watch.ts";

const fileList = (page: Page) => page.getByRole("region", { name: "Stored files" });

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

/** Drops what lies on the disk at a path, as the system hands it to the browser. */
async function dropPath(page: Page, path: string): Promise<void> {
  const box = await page.getByRole("group", { name: "Add files" }).boundingBox();
  if (!box) throw new Error("The zone is not in view.");
  const device = await page.context().newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await device.send("Input.dispatchDragEvent", { type, x: box.x + box.width / 2, y: box.y + 20, data });
  await device.detach();
}

test.beforeEach(({ page }) => enterAsAdmin(page, "/multi-file-upload"));

test("three good files of a drop arrive; one too large and a renamed program are refused by name and reason @phone @workers", async ({
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

test("a folder that is dropped is walked through: its files arrive by their names alone, what is not accepted is refused @proof", async ({
  page,
}, story) => {
  const folder = story.outputPath("klasör");
  const [top, below, deep] = [fresh("üst.txt"), fresh("alt.txt"), fresh("derin.csv")];
  const files = {
    [top]: freshText(900),
    [`A/${below}`]: freshText(800),
    [`A/B/${deep}`]: freshText(700),
    "B/boş.txt": "",
  };
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }

  await dropPath(page, folder);

  for (const name of [top, below, deep]) await stored(page, name);
  await expect(page.getByRole("alert")).toContainText("boş.txt: empty file");
  await expect(queue(page).getByRole("listitem")).toHaveCount(3);
  for (const name of [top, below, deep]) await expect(fileList(page).getByText(name, { exact: true })).toBeVisible();
});

test("a stored file comes into the list without a reload, and its download has the same bytes and the same name @proof", async ({
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

test("the twenty-first file of a drop is refused, the twenty are not @proof", async ({ page }) => {
  const names = Array.from({ length: 21 }, (_, at) => fresh(`çok ${at}.txt`));

  await choose(
    page,
    names.map((name) => text(name, 100)),
  );

  await expect(page.getByRole("alert")).toContainText(`${names[20]}: at most 20 files at a time`);
  await expect(queue(page).getByRole("listitem")).toHaveCount(20);
  for (const name of names.slice(0, 20)) await stored(page, name);
});

test("of two files with the same bytes in one drop the second is asked about, once the first is stored @proof", async ({
  page,
}) => {
  const file = text(fresh("aynı.txt"), 3000);
  const twin = { ...file, name: fresh("ikiz.txt") };

  await choose(page, [file, twin]);

  await stored(page, file.name);
  await expect(row(page, twin.name)).toContainText("Already uploaded — use the stored one?");
  await row(page, twin.name).getByRole("button", { name: "Use the stored one" }).click();
  await stored(page, twin.name);
  await expect(fileList(page).getByText(twin.name)).toHaveCount(0);
});

test("/ leads to the search of the stored files, where there are any @proof", async ({ page }) => {
  const file = text(fresh("ara.txt"));
  await choose(page, [file]);
  await stored(page, file.name);
  const search = page.getByRole("searchbox", { name: "Search by name" });
  await expect(search).toBeVisible();
  await watched(page);

  await page.keyboard.press("/");

  await expect(search).toBeFocused();
});

test("files are chosen, tried again and removed by keyboard on a desktop @proof", async ({ page }) => {
  const name = fresh("tuş.txt");
  await page.route("**/complete", (route) =>
    route.fulfill({
      status: 409,
      json: { status: 409, data: null, code: "part_missing", message: "", requestId: "1" },
    }),
  );

  const opening = page.waitForEvent("filechooser");
  await tabTo(page, page.getByRole("button", { name: "Choose files" }));
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

test("a file whose bin is pressed twice is deleted once @proof", async ({ page }) => {
  const name = fresh("iki kez.txt");
  await choose(page, [text(name)]);
  await stored(page, name);
  const sent = calls(page);
  const free = await holdNext(page, "**/api/uploads/*");

  await act(page, "Delete", name).dblclick();
  free();

  await expect(page.getByText(`${name} deleted`)).toBeVisible();
  await expect(act(page, "Delete", name)).toHaveCount(0);
  expect(sent.filter((call) => call.startsWith("DELETE"))).toHaveLength(1);
});

test("the camera button takes a photo and queues it on a phone @proof", async ({ page }) => {
  const name = fresh("IMG_0001.png");
  const opening = page.waitForEvent("filechooser");

  await page.getByRole("button", { name: "Camera" }).click();
  const chooser = await opening;
  expect(await chooser.element().getAttribute("capture")).toBe("environment");
  await chooser.setFiles([{ name, mimeType: "image/png", buffer: Buffer.from(pngOf()) }]);

  await stored(page, name);
});

test("stored files are found by a part of their name; the address keeps what was looked for @proof", async ({
  page,
}) => {
  const [mine, other] = [fresh("Fatura şubat.txt"), fresh("Başka.txt")];
  await enterAsAdmin(page, "/multi-file-upload");
  await choose(page, [text(mine), text(other)]);
  await stored(page, mine);
  await stored(page, other);
  const search = fileList(page).getByRole("searchbox", { name: "Search by name" });

  await search.fill(mine.replace("Fatura ş", "fatura s").replace(".txt", ""));

  await expect(fileList(page).getByText(mine)).toBeVisible();
  await expect(fileList(page).getByText(other)).toBeHidden();
  await expect(page).toHaveURL(/q=fatura/);
  await search.fill("yok böyle bir dosya");
  await expect(fileList(page).getByText("No results for these filters").last()).toBeVisible();
  expect(await violations(page)).toEqual([]);
});
