import { beforeAll, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { calls, openScreen, openShop, refusal, route, type Shop } from "../../../tests/support/component/component.tsx";
import { goOffline } from "../../../tests/support/component/component-catalogue.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

const PATH = "/ecommerce/products";
const field = (name: string) => page.getByRole("textbox", { name, exact: true });
const category = page.getByRole("combobox", { name: "Category" });
const save = page.getByRole("button", { name: "Save", exact: true });
const question = page.getByRole("alertdialog", { name: "Discard changes?" });
const pathNow = () => location.pathname;
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith("draft:"));
const freshName = (word: string) => `${word} ${crypto.randomUUID().slice(0, 8)}`;
const findProducts = async (name: string) =>
  (await shop.api.get(`${PATH}?q=${encodeURIComponent(name)}&pageSize=100`)).body.data;

async function addProduct(body: object): Promise<{ id: number; name: string }> {
  const given = { name: freshName("Deneme"), category: "Books", price: 10, ...body };
  const { status, body: answer } = await shop.api.send("POST", PATH, given);
  expect(status).toBe(201);
  return answer.data;
}

/** Opens the form and fills the three required fields. */
async function openFilled(name: string, kind = "Books"): Promise<void> {
  await openScreen("/add-product");
  await field("Name").fill(name);
  await field("Price").fill("10");
  await category.click();
  await page.getByRole("option", { name: kind }).click();
}

/** Opens the form from the catalogue, so that Back has a page to go to. */
async function openFromCatalogue(): Promise<void> {
  await openScreen("/products");
  await page.getByRole("link", { name: "Add product" }).first().click();
  await expect.poll(pathNow).toBe("/add-product");
  await expect.element(field("Name")).toBeVisible();
}

test("two clicks save once, and a repeat with the same key returns the same product", async () => {
  const name = freshName("Çift");
  const keys: (string | null)[] = [];
  route(`POST ${PATH}`, (request, forward) => {
    keys.push(request.headers.get("idempotency-key"));
    return forward();
  });
  await openFilled(name);

  await save.dblClick();
  await expect.poll(pathNow).toBe("/products");

  expect(keys).toEqual([expect.any(String)]);
  const sent = calls.find(({ method }) => method === "POST");
  const again = await shop.api.send("POST", PATH, sent?.body, { "Idempotency-Key": keys[0] ?? "" });
  expect(again.status).toBe(201);
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect(await findProducts(name)).toMatchObject([{ id: again.body.data.id }]);
});

test("a failed save keeps the entries, shows the request id and can be retried", async () => {
  const name = freshName("Arıza");
  const repair = route(`POST ${PATH}`, () =>
    refusal(503, "unavailable", { message: "Not available right now", requestId: "r-503" }),
  );
  await openFilled(name);

  await save.click();
  const alert = page.getByRole("alert").filter({ hasText: "Not available right now." });
  await expect.element(alert).toHaveTextContent("r-503");
  await expect.element(field("Name")).toHaveValue(name);
  expect(await findProducts(name)).toEqual([]);
  repair();
  await alert.getByRole("button", { name: "Retry" }).click();
  await expect.poll(pathNow).not.toBe("/add-product");

  expect(await findProducts(name)).toHaveLength(1);
});

test("offline nothing can be saved", async () => {
  await openScreen("/add-product");
  await field("Name").fill("Bağlantısız");
  const goOnline = goOffline();

  await expect.element(save).toBeDisabled();
  await expect.element(page.getByRole("button", { name: "Save and add another" })).toBeDisabled();
  goOnline();

  await expect.element(save).toBeEnabled();
});

test("Save and add another keeps category and tags, empties the rest and focuses the name", async () => {
  const name = freshName("Seri");
  await openFilled(name, "Furniture");
  await page.getByRole("combobox", { name: "Tags" }).fill("seri,");

  await page.getByRole("button", { name: "Save and add another" }).click();

  await expect.element(field("Name")).toHaveValue("");
  await expect.element(field("Name")).toHaveFocus();
  await expect.element(field("Price")).toHaveValue("");
  await expect.element(category).toHaveTextContent("Furniture");
  await expect.element(page.getByRole("button", { name: "seri" })).toBeVisible();
  expect(await findProducts(name)).toMatchObject([{ category: "Furniture", tags: ["seri"] }]);
});

test("a copy has the fields of its product except SKU and stock, and says in its name that it is one", async () => {
  const like = await addProduct({ price: 12.5, tags: ["a"], stock: 7, description: "Aynısı" });

  await openScreen(`/add-product?copy=${like.id}`);

  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Add product");
  for (const [name, value] of [
    ["Name", `${like.name} (copy)`],
    ["Price", "12.50"],
    ["Description", "Aynısı"],
    ["SKU", ""],
    ["Stock", "0"],
  ] as const)
    await expect.element(field(name)).toHaveValue(value);
});

test("an edit sends only the changed fields", async () => {
  const { id } = await addProduct({ price: 100, cost: 40, tags: ["b", "a"], barcode: "4006381333931" });
  await openScreen(`/add-product?id=${id}`);
  await field("Cost").fill("");
  await field("Discount").fill("12.5");

  await save.click();
  await expect.poll(pathNow).toBe("/products");

  const sent = calls.filter(({ method }) => method === "PATCH");
  expect(sent.map(({ body }) => body)).toEqual([{ salePrice: 87.5, cost: null }]);
  const saved = (await shop.api.get(`${PATH}/${id}`)).body.data;
  expect(saved).toMatchObject({ discountedPrice: 87.5, cost: null, tags: ["a", "b"] });
});

test("stock is changed by movements with a reason, and never below what orders reserve", async () => {
  const product = await addProduct({ stock: 5 });
  await openScreen(`/add-product?id=${product.id}`);
  await expect.element(page.getByText("5 left to sell")).toBeVisible();
  await expect.element(field("Stock")).toHaveLength(0);
  await page.getByRole("button", { name: "Change stock" }).click();
  const form = page.getByRole("dialog", { name: `Stock of ${product.name}` });
  const pieces = form.getByLabelText("Pieces");
  const saveMove = form.getByRole("button", { name: "Save" });
  await expect.element(pieces).toHaveFocus();

  await saveMove.click();
  await expect.element(pieces).toHaveAccessibleDescription("Enter a whole number of pieces");
  await pieces.fill("9");
  await form.getByRole("button", { name: "Remove" }).click();
  await saveMove.click();
  await expect.element(pieces).toHaveAccessibleDescription("There are not that many left");
  await pieces.fill("2");
  await form.getByRole("combobox", { name: "Reason" }).click();
  await page.getByRole("option", { name: "Damaged" }).click();
  await form.getByLabelText("Note").fill("fell off the shelf");
  await saveMove.click();

  await expect.element(form).toHaveLength(0);
  await expect.element(page.getByText("3 left to sell")).toBeVisible();
  const [move] = (await shop.api.get(`${PATH}/${product.id}/stock`)).body.data;
  expect(move).toMatchObject({ delta: -2, reason: "damaged", note: "fell off the shelf" });
});

test("Escape and Discard ask first: Keep editing keeps the entries, Discard leaves no draft", async () => {
  await openFromCatalogue();
  await field("Name").fill("Kaybolmasın");
  await expect.poll(drafts).toEqual(["draft:1:product:new"]);

  await userEvent.keyboard("{Escape}");
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect.element(question).toHaveLength(0);
  await expect.element(field("Name")).toHaveValue("Kaybolmasın");
  expect(pathNow()).toBe("/add-product");
  await page.getByRole("button", { name: "Discard" }).click();
  await question.getByRole("button", { name: "Discard" }).click();

  await expect.poll(pathNow).toBe("/products");
  expect(drafts()).toEqual([]);
});

test("a link of the menu asks before it leaves changes", async () => {
  await openScreen("/add-product");
  await field("Name").fill("Bağlantı");
  const orders = page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Orders" });

  await orders.click();
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect.element(question).toHaveLength(0);
  expect(pathNow()).toBe("/add-product");
  await orders.click();
  await question.getByRole("button", { name: "Discard" }).click();

  await expect.poll(pathNow).toBe("/orders");
});
