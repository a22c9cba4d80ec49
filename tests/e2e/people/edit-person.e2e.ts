import { expect, type Page } from "@playwright/test";
import { enterAsAdmin } from "../support/admin.ts";
import { newPerson } from "../support/person.ts";
import { type ProductMaker, productMaker } from "../support/products.ts";
import { test } from "../support/test.ts";

let shop: ProductMaker;
test.beforeAll(async ({ baseURL }) => {
  shop = await productMaker(baseURL);
});
test.afterAll(() => shop.clear());

interface Row {
  id: number;
  name: string;
  role: string;
  version: number;
}
const form = (page: Page) => page.getByRole("dialog", { name: "Edit person" });
const change = (row: Row, fields: object) =>
  shop.send("PATCH", `/datatable/users/${row.id}`, fields, { "If-Match": `"v${row.version}"` });
const read = (row: Row): Promise<Row> => shop.get(`/datatable/users/${row.id}`);

/** Somebody of the test's own, open for editing; removed again at its end. */
async function withPerson(page: Page, request: Parameters<typeof newPerson>[0], work: (row: Row) => Promise<void>) {
  const { username } = await newPerson(request);
  const mark = username.split(" ")[1] ?? "";
  const [row]: Row[] = await shop.get(`/datatable/users?q=${mark}`);
  await enterAsAdmin(page, `/datatable?q=${mark}`);
  await page.getByRole("button", { name: `Edit ${username}` }).click();
  await work(row!);
  const { version } = await read(row!);
  await shop.send("DELETE", `/datatable/users/${row!.id}`, undefined, { "If-Match": `"v${version}"` });
}

test("a role given meanwhile stays, and the name is saved without asking @proof", async ({ page, request }) => {
  await withPerson(page, request, async (row) => {
    await form(page).getByLabel("Name").fill("Deniz Birleşen");
    await change(row, { role: "Editör" });

    await form(page).getByRole("button", { name: "Save" }).click();
    await expect(form(page)).toBeHidden();

    expect(await read(row)).toMatchObject({ name: "Deniz Birleşen", role: "Editör" });
  });
});

test("who is about to be erased is typed again each time it is asked @proof", async ({ page, request }) => {
  const { username, email } = await newPerson(request);
  const [row]: Row[] = await shop.get(`/datatable/users?q=${username.split(" ")[1]}`);
  await enterAsAdmin(page, `/datatable?open=${row!.id}`);
  const sheet = page.getByRole("dialog", { name: username });
  const dialog = page.getByRole("dialog", { name: `Erase ${username}?` });
  const erase = dialog.getByRole("button", { name: "Erase for good" });
  await sheet.getByRole("button", { name: "Personal data" }).click();
  await sheet.getByRole("button", { name: "Erase…" }).click();
  await dialog.getByRole("textbox").fill(email);
  await expect(erase).toBeEnabled();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();

  await sheet.getByRole("button", { name: "Erase…" }).click();

  await expect(erase).toBeDisabled();
  await expect(dialog.getByRole("textbox")).toHaveValue("");
  await shop.send("DELETE", `/datatable/users/${row!.id}`, undefined, { "If-Match": `"v${row!.version}"` });
});
