import "../../../../tests/support/component/by-css.ts";
import { beforeAll, expect, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen, openShop, textsOf } from "../../../../tests/support/component/component.tsx";

beforeAll(async () => {
  await openShop();
});

const media = page.getByRole("region", { name: "Media" });
const pictures = media.getByRole("list", { name: "Pictures in their order" }).getByRole("listitem");
const input = media.getByCss("input[type=file]").first();

/** Hands files to the page itself: the test runner's own way takes seconds for a few megabytes. */
async function choose(files: File[]): Promise<void> {
  await expect.element(input).toBeInTheDocument();
  const element = input.element();
  if (!(element instanceof HTMLInputElement)) throw new Error("Files are not chosen by an input.");
  const moved = new DataTransfer();
  for (const file of files) moved.items.add(file);
  element.files = moved.files;
  element.dispatchEvent(new Event("change", { bubbles: true }));
}

const uploadIds = () => pictures.elements().map((one) => one.querySelector("img")?.getAttribute("src")?.split("/")[3]);

/** A picture of one random colour, followed by so many bytes. */
async function photo(name: string, { width = 240, height = 240, extra = 0 } = {}): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("The browser draws no pictures.");
  pen.fillStyle = `#${crypto.randomUUID().slice(0, 6)}`;
  pen.fillRect(0, 0, width, height);
  const drawn = await canvas.convertToBlob({ type: "image/png" });
  return new File([drawn, new Uint8Array(extra)], name, { type: "image/png" });
}

test("refuses pictures by name and reason, and uploads the good ones", async () => {
  await openScreen("/add-product");

  await choose([
    await photo("iyi.png"),
    await photo("büyük.png", { extra: 6 * 1024 * 1024 }),
    new File(["MZ\u0090\u0000\u0003\u0000"], "program.png", { type: "image/png" }),
    await photo("küçük.png", { width: 100, height: 300 }),
    new File(["\0\0\0\u0018ftypheic\0\0\0\0"], "IMG_1.HEIC", { type: "image/heic" }),
  ]);

  const refused = media.getByRole("alert");
  for (const words of [
    "büyük.png: larger than 5 MB",
    "program.png: this type is not accepted",
    "küçük.png: smaller than 200 × 200 pixels",
    "IMG_1.HEIC: HEIC pictures are not accepted. Save it as JPEG.",
  ])
    await expect.element(refused).toHaveTextContent(words);
  await expect.element(pictures).toHaveLength(1);
});

test("a restored draft brings its pictures back in their order", async () => {
  await openScreen("/add-product");
  await choose([await photo("bir.png"), await photo("iki.png")]);
  await expect.element(pictures).toHaveLength(2);
  const before = uploadIds();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Yarım kalan");
  await expect.poll(() => localStorage.getItem("draft:1:product:new") ?? "").toContain(before[1] ?? "none");

  await openScreen("/add-product");
  const restore = page.getByRole("button", { name: /^Restore draft/ });
  await expect.element(restore).toBeVisible();
  await expect.element(pictures).toHaveLength(0);
  await restore.click();

  await expect.poll(uploadIds).toEqual(before);
});

test("a picture that is stored already is taken without a question", async () => {
  const picture = await photo("aynı.png");
  await openScreen("/add-product");
  await choose([picture]);
  await expect.element(pictures).toHaveLength(1);
  const [first] = uploadIds();

  await openScreen("/add-product");
  await expect.element(pictures).toHaveLength(0);
  await choose([picture]);

  await expect.element(pictures).toHaveLength(1);
  expect(uploadIds()).toEqual([first]);
  await expect.element(media.getByText(/^Already uploaded/)).toHaveLength(0);
});

test("giving up a draft and giving up the form have different names", async () => {
  const name = page.getByRole("textbox", { name: "Name", exact: true });
  await openScreen("/add-product");
  await name.fill("Yarım kalan");
  await expect.poll(() => localStorage.getItem("draft:1:product:new")).not.toBeNull();
  await openScreen("/add-product");
  await name.fill("Yeni");

  const givingUp = page.getByRole("main").getByRole("button", { name: /discard|delete/i });

  await expect.element(givingUp).toHaveLength(2);
  expect(new Set(textsOf(givingUp)).size).toBe(2);
});
