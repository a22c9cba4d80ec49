import "../../../tests/support/component/by-css.ts";
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { calls, hold, openScreen, openShop } from "../../../tests/support/component/component.tsx";
import { goOffline, isWatched } from "../../../tests/support/component/component-catalogue.ts";

const queue = page.getByRole("list", { name: "Files on their way" });
const fileList = page.getByRole("region", { name: "Stored files" });
const input = page.getByCss("input[type=file]").first();
const row = (name: string) => queue.getByRole("listitem", { name });
const act = (what: string, name: string) => page.getByRole("button", { name: `${what} ${name}`, exact: true });
const isStored = (name: string) => expect.element(row(name)).toHaveTextContent("Stored");

/** Text nobody has sent before, under a name no other test has given. */
function freshFile(word: string): File {
  const mark = crypto.randomUUID();
  return new File([`${mark}\n${"a".repeat(2000)}`], `${word} ${mark.slice(0, 8)}.txt`, { type: "text/plain" });
}

/** Hands a file to the page itself: the test runner's own way is slow. */
async function choose(file: File): Promise<void> {
  await expect.element(input).toBeInTheDocument();
  const element = input.element();
  if (!(element instanceof HTMLInputElement)) throw new Error("Files are not chosen by an input.");
  const moved = new DataTransfer();
  moved.items.add(file);
  element.files = moved.files;
  element.dispatchEvent(new Event("change", { bubbles: true }));
}

beforeAll(async () => {
  await openShop();
});
beforeEach(async () => {
  await openScreen("/multi-file-upload");
  await isWatched();
});

test("progress stays at 99 until the server confirms, then reaches 100", async () => {
  const file = freshFile("büyük");
  const complete = hold("POST /uploads/*/complete");
  const total = page.getByRole("progressbar", { name: "Progress of all files" });

  await choose(file);
  await expect.poll(complete.seen).toBe(1);
  await expect.element(row(file.name).getByRole("progressbar")).toHaveAttribute("aria-valuenow", "99");
  await expect.element(total).toHaveAttribute("aria-valuenow", "99");
  complete.release();
  await isStored(file.name);

  await expect.element(total).toHaveAttribute("aria-valuenow", "100");
  await expect.element(fileList.getByText(file.name)).toBeVisible();
});

test("a file of the same bytes as one on its way says that it waits for that one", async () => {
  const file = freshFile("ikiz");
  const twin = new File([file], `copy of ${file.name}`, { type: file.type });
  const complete = hold("POST /uploads/*/complete");

  await choose(file);
  await expect.poll(complete.seen).toBe(1);
  await choose(twin);
  await expect.element(row(twin.name)).toHaveTextContent("Waiting for the same file to be uploaded");
  complete.release();

  await expect.element(row(twin.name)).toHaveTextContent("Already uploaded");
});

test("a file chosen offline waits for the connection, then is sent once", async () => {
  const file = freshFile("yol");
  const goOnline = goOffline();

  await choose(file);
  await expect.element(row(file.name)).toHaveTextContent("Waiting for connection");
  goOnline();

  await isStored(file.name);
  expect(calls.filter(({ method, path }) => method === "POST" && path === "/uploads")).toHaveLength(1);
});

test("the same bytes again offer the stored file; they can be sent all the same", async () => {
  const file = freshFile("aynı");
  const twin = new File([file], `ikiz ${file.name}`, { type: "text/plain" });
  await choose(file);
  await isStored(file.name);

  await choose(twin);
  await expect.element(row(twin.name)).toHaveTextContent("Already uploaded — use the stored one?");
  await row(twin.name).getByRole("button", { name: "Use the stored one" }).click();
  await isStored(twin.name);
  await expect.element(fileList.getByText(twin.name)).toHaveLength(0);
  await act("Remove", twin.name).click();
  await choose(twin);
  await expect.element(row(twin.name)).toHaveTextContent("Already uploaded");
  const deletes = () => calls.filter(({ method }) => method === "DELETE").length;
  const before = deletes();
  await act("Remove", twin.name).click();
  await expect.poll(deletes).toBe(before + 1);
  await choose(twin);
  await row(twin.name).getByRole("button", { name: "Upload again" }).click();
  await isStored(twin.name);

  await expect.element(fileList.getByText(twin.name)).toBeVisible();
});

test("a deleted file comes back with Undo; until then its link answers 404", async () => {
  const file = freshFile("silinen");
  const copied: string[] = [];
  const write = vi.spyOn(navigator.clipboard, "writeText").mockImplementation(async (text) => void copied.push(text));
  onTestFinished(() => write.mockRestore());
  await choose(file);
  await isStored(file.name);
  await act("Copy the link to", file.name).click();
  await expect.element(page.getByText("Link copied. It opens the file for 10 minutes.")).toBeVisible();
  const { pathname, search } = new URL(copied[0] ?? "", location.href);
  const status = async () => (await fetch(pathname + search, { cache: "no-store" })).status;
  expect(await status()).toBe(200);

  await act("Delete", file.name).click();
  await expect.element(act("Delete", file.name)).toHaveLength(0);
  await expect.poll(status).toBe(404);
  await page.getByRole("button", { name: "Undo" }).click();

  await expect.element(act("Delete", file.name)).toBeVisible();
  expect(await status()).toBe(200);
});
