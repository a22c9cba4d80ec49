import { expect, type Locator, type Page } from "@playwright/test";
import { pngOf } from "../../support/files/file-makers.ts";
import { enterAsAdmin } from "../support/admin.ts";
import { violations } from "../support/axe.ts";
import { listen, shiftOf, watchShifts } from "../support/listen.ts";
import { live } from "../support/person.ts";
import { freshName, type ProductMaker, productMaker } from "../support/products.ts";
import { test } from "../support/test.ts";
import { holdParts, isPut } from "../support/upload-page.ts";

let shop: ProductMaker;
test.beforeAll(async ({ baseURL }) => {
  shop = await productMaker(baseURL);
});
test.afterAll(() => shop.clear());

const photo = (name: string) => ({ name, mimeType: "image/png", buffer: Buffer.from(pngOf()) });
const media = (page: Page) => page.getByRole("region", { name: "Media" });
const pictures = (page: Page) =>
  media(page).getByRole("list", { name: "Pictures in their order" }).getByRole("listitem");
const choose = (page: Page, files: ReturnType<typeof photo>[]) =>
  media(page).locator("input[type=file]").first().setInputFiles(files);
const fileOf = (tile: Locator) => tile.locator("img").getAttribute("src");
const handle = (page: Page, n: number) =>
  media(page).getByRole("button", { name: new RegExp(`^Picture ${n} of \\d: move it`) });

/** Opens the form with so many pictures uploaded, and tells their files. */
async function withPictures(page: Page, count: number): Promise<string[]> {
  await enterAsAdmin(page, "/add-product");
  await choose(
    page,
    Array.from({ length: count }, (_, at) => photo(`foto ${at}.png`)),
  );
  await expect(pictures(page)).toHaveCount(count);
  return filesIn(page);
}
const filesIn = async (page: Page) =>
  Promise.all((await pictures(page).all()).map(async (tile) => (await fileOf(tile))?.split("/")[3] ?? ""));

async function fillRest(page: Page, name: string) {
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  await page.getByRole("textbox", { name: "Price", exact: true }).fill("10");
  await page.getByRole("combobox", { name: "Category" }).click();
  await page.getByRole("option", { name: "Books" }).click();
}
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();

test("words pasted into a field stay words, though a picture of them comes along; a picture alone is taken @proof", async ({
  page,
}) => {
  await enterAsAdmin(page, "/add-product");
  await expect(media(page).locator("input[type=file]").first()).toBeAttached();
  await live(page);
  /** Pastes a picture into the name, and tells whether the browser may still write the words. */
  const paste = (words: string | null) =>
    page.getByRole("textbox", { name: "Name", exact: true }).evaluate(
      (element, given) => {
        const clipboardData = new DataTransfer();
        // As a spreadsheet puts its cells there.
        if (given.words) for (const type of ["text/plain", "text/html"]) clipboardData.setData(type, given.words);
        clipboardData.items.add(new File([new Uint8Array(given.picture)], "image.png", { type: "image/png" }));
        return element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
      },
      { words, picture: [...pngOf()] },
    );

  expect(await paste("Defter")).toBe(true);
  expect(await paste(null)).toBe(false);

  await expect(pictures(page)).toHaveCount(1);
});

test("picture 3 dragged to place 1 is the main one in the preview and, once saved, in the list @phone", async ({
  page,
}) => {
  const name = freshName("Sürüklenen");
  const [one, two, three] = await withPictures(page, 3);

  const list = media(page).getByRole("list", { name: "Pictures in their order" });
  await list.evaluate((element) => element.scrollIntoView({ block: "center" }));
  const from = await handle(page, 3).boundingBox();
  const to = await pictures(page).first().boundingBox();
  if (!from || !to) throw new Error("The pictures are not in sight.");
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 4, { steps: 8 });
  await page.mouse.up();

  await expect.poll(() => filesIn(page)).toEqual([three, one, two]);
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.locator("img")).toHaveAttribute("src", new RegExp(three!));
  await fillRest(page, name);
  await save(page);
  await page.waitForURL((url) => url.pathname === "/products");
  const [saved] = await shop.find(name);
  expect(saved?.image).toBe(`/api/files/${three}/picture?size=640`);
  expect(saved?.images).toMatchObject([three, one, two].map((uploadId) => ({ uploadId })));
});

test("a pointer that is quicker than the drawing moves a picture once @proof", async ({ page }) => {
  const [one, two, three] = await withPictures(page, 3);
  await handle(page, 3).hover();
  await page.mouse.down();

  // Two moves over the same place, with nothing drawn between them.
  await pictures(page)
    .first()
    .evaluate((element) => {
      const { x, y } = element.getBoundingClientRect();
      for (const step of [20, 21])
        dispatchEvent(new PointerEvent("pointermove", { clientX: x + step, clientY: y + 20 }));
    });
  await page.mouse.up();

  await expect.poll(() => filesIn(page)).toEqual([three, one, two]);
});

test("the thumbnail of the list follows the order, also by arrow keys; the star makes a picture the main one @proof", async ({
  page,
}) => {
  const name = freshName("Oklarla");
  const [one, two, three] = await withPictures(page, 3);

  await handle(page, 3).focus();
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => filesIn(page)).toEqual([one, three, two]);
  await expect(handle(page, 2)).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(handle(page, 3)).toBeFocused();
  await page.keyboard.press("Home");
  await expect.poll(() => filesIn(page)).toEqual([three, one, two]);
  await expect(media(page).getByText("Picture is now 1 of 3")).toBeAttached();
  await media(page).getByRole("button", { name: "Make picture 3 the main one" }).click();
  await expect.poll(() => filesIn(page)).toEqual([two, three, one]);

  await fillRest(page, name);
  await save(page);
  await page.waitForURL((url) => url.pathname === "/products");
  await shop.find(name);
  await page.goto(`/products?q=${encodeURIComponent(name)}`);
  await live(page);
  await expect(page.locator(`img[src="/api/files/${two}/picture?size=96"]`).first()).toBeVisible();
});

test("a removed picture comes back with Undo at its place, with what it shows; both are saved @proof", async ({
  page,
}) => {
  const name = freshName("Geri alınan");
  const [one, two] = await withPictures(page, 2);
  await media(page).getByRole("textbox", { name: "What picture 1 shows" }).fill("Önden görünüş");

  await media(page).getByRole("button", { name: "Remove picture 1" }).click();
  await expect.poll(() => filesIn(page)).toEqual([two]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => filesIn(page)).toEqual([one, two]);
  await fillRest(page, name);
  await save(page);
  await page.waitForURL((url) => url.pathname === "/products");

  const [saved] = await shop.find(name);
  expect(saved?.images).toMatchObject([
    { uploadId: one, alt: "Önden görünüş", width: 240, height: 240 },
    { uploadId: two, alt: "" },
  ]);
});

test("a removed picture cannot be put back into the next product @proof", async ({ page }) => {
  const name = freshName("Sıradaki");
  const [, two] = await withPictures(page, 2);
  await media(page).getByRole("button", { name: "Remove picture 1" }).click();
  await expect.poll(() => filesIn(page)).toEqual([two]);
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await fillRest(page, name);

  await page.getByRole("button", { name: "Save and add another" }).click();

  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("");
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
  await expect(pictures(page)).toHaveCount(0);
  expect(await shop.find(name)).toHaveLength(1);
});

test("an edit that only turns the pictures round sends only them @proof", async ({ page }) => {
  const name = freshName("Düzenlenen");
  await withPictures(page, 2);
  await fillRest(page, name);
  await save(page);
  await page.waitForURL((url) => url.pathname === "/products");
  const [saved] = await shop.find(name);
  await page.goto(`/add-product?id=${saved?.id}`);
  await live(page);
  const sent: unknown[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") sent.push(Object.keys(request.postDataJSON()));
  });

  await media(page).getByRole("button", { name: "Make picture 2 the main one" }).click();
  await save(page);
  await page.waitForURL((url) => url.pathname === "/products");

  expect(sent).toEqual([["images"]]);
});

test("a product with pictures opens silently, does not jump, and is accessible in both themes @proof", async ({
  page,
}) => {
  await enterAsAdmin(page, "/toast");
  const uploadIds = await Promise.all([1, 2].map(() => shop.picture()));
  const product = await shop.add({ images: uploadIds.map((uploadId, at) => ({ uploadId, alt: `Görünüş ${at}` })) });
  await watchShifts(page);
  const heard = listen(page);

  await page.goto(`/add-product?id=${product.id}`);
  await live(page);
  await expect(pictures(page)).toHaveCount(2);

  expect(await violations(page)).toEqual([]);
  expect(heard).toEqual([]);
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.01);
});

test("a picture that arrives after a reload leaves the offered draft alone, and stands behind its pictures once it is restored @proof", async ({
  page,
}) => {
  const [first] = await withPictures(page, 1);
  const draft = () => page.evaluate(() => localStorage.getItem("draft:1:product:new") ?? "");
  const parts = await holdParts(page);
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Yarım kalan");
  await choose(page, [photo("geç kalan.png")]);
  await expect.poll(() => parts.held.length).toBe(1);
  await expect.poll(draft).toContain(first ?? "none");
  await expect.poll(draft).toContain("Yarım kalan");

  parts.stop();
  await page.reload();
  await live(page);
  await expect(pictures(page)).toHaveCount(1);
  const [late] = await filesIn(page);
  // What is kept every two seconds is kept at once when the page is hidden.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  expect(await draft()).toContain("Yarım kalan");
  await page.getByRole("button", { name: /^Restore draft/ }).click();

  await expect.poll(() => filesIn(page)).toEqual([first, late]);
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Yarım kalan");
});

test("a picture that failed is not the next product's after Save, nor one that waits after Discard @proof", async ({
  page,
}) => {
  const name = freshName("Resimsiz");
  await enterAsAdmin(page, "/products");
  const openForm = async () => {
    await page.getByRole("link", { name: "Add product" }).first().click();
    await page.waitForURL((url) => url.pathname === "/add-product");
  };
  const ended = { status: 409, code: "upload_ended", message: "The upload has ended", data: null, requestId: "none" };
  await openForm();
  await page.route(isPut, (route) => route.fulfill({ status: 409, json: ended }), { times: 1 });
  await choose(page, [photo("olmadı.png")]);
  await expect(media(page).getByRole("button", { name: "Try olmadı.png again" })).toBeVisible();
  await fillRest(page, name);
  await save(page);
  await page.waitForURL((url) => url.pathname === "/products");

  await openForm();
  const parts = await holdParts(page);
  await choose(page, [photo("bekleyen.png")]);
  await media(page).getByRole("button", { name: "Pause bekleyen.png" }).click();
  await expect(media(page).getByText("olmadı.png")).toHaveCount(0);
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("alertdialog", { name: "Discard changes?" }).getByRole("button", { name: "Discard" }).click();
  await page.waitForURL((url) => url.pathname === "/products");

  await openForm();
  parts.stop();
  await choose(page, [photo("yeni.png")]);
  await expect(pictures(page)).toHaveCount(1);
  await expect(media(page).getByRole("list", { name: "Files on their way" })).toHaveCount(0);
  expect((await shop.find(name))[0]).toMatchObject({ images: [] });
});

test("Save waits for pictures on their way; leaving asks, and Discard drops them on the server too @proof", async ({
  page,
}) => {
  await enterAsAdmin(page, "/products");
  await page.getByRole("link", { name: "Add product" }).first().click();
  await page.waitForURL((url) => url.pathname === "/add-product");
  const begun: string[] = [];
  page.on("response", async (response) => {
    const { pathname } = new URL(response.url());
    if (pathname === "/api/uploads" && response.request().method() === "POST")
      begun.push((await response.json()).data.id);
  });
  await page.route(isPut, () => undefined);
  await choose(page, [photo("yolda.png")]);
  await expect(media(page).getByRole("button", { name: "Pause yolda.png" })).toBeVisible();
  await expect.poll(() => begun.length).toBe(1);

  await fillRest(page, freshName());
  await save(page);
  await expect(
    media(page).getByText("Wait until all pictures are uploaded, or remove those that are not"),
  ).toBeVisible();
  const ending = page.waitForResponse((response) => response.request().method() === "DELETE");
  await page.goBack();
  await page.getByRole("alertdialog", { name: "Discard changes?" }).getByRole("button", { name: "Discard" }).click();
  await page.waitForURL((url) => url.pathname === "/products");

  expect((await ending).status()).toBe(200);
  expect(await shop.get(`/uploads/${begun[0]}`)).toMatchObject({ state: "failed", received: [] });
});
