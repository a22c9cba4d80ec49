import { expect, type Page } from "@playwright/test";
import { orderAt, takeOrder, timelineOf } from "../../support/records/shop.ts";
import { signInAs } from "../support/admin.ts";
import { addressOf, dragTo, linkOf, ownBoard, titlesIn } from "../support/board.ts";
import { cellOf, editCell, grid, rowOf } from "../support/catalogue.ts";
import { ownProduct, productNow, sheetOf, strictTest as test } from "../support/own-shop.ts";
import { live } from "../support/person.ts";
import { act, choose, fresh, stored, text } from "../support/upload-page.ts";
import { watched } from "../support/watch.ts";

const editor = "editor@example.com";
const user = "user@example.com";
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const menuOf = async (page: Page, product: { name: string }) => {
  await rowOf(page, product)
    .getByRole("button", { name: /^Actions for/ })
    .click();
  return page.getByRole("menuitem");
};
const acts = (page: Page) => page.getByRole("toolbar", { name: "Acts on the chosen" }).getByRole("button");
test.describe("on a desktop, where roles are enforced", () => {
  test("a Kullanıcı reads products, and finds nothing to change them with @proof", async ({ page, shop }) => {
    const product = await ownProduct(shop.api, { price: 40, cost: 12.34 });
    await signInAs(page, user, `/products?q=${product.sku}`);
    await watched(page);
    await expect(rowOf(page, product)).toBeVisible();

    for (const name of ["Import", "Export"]) await expect(button(page, name)).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Add product" })).toHaveCount(0);
    await expect(page.getByRole("checkbox")).toHaveCount(0);
    for (const field of ["price", "stock"]) {
      await cellOf(page, product, field).dblclick();
      await expect(page.getByRole("dialog", { name: `Quick view: ${product.name}` })).toBeVisible();
      await expect(page.getByRole("textbox").and(page.locator(":not([type=search])"))).toHaveCount(0);
      // The second time the product is known, and the quick view is drawn whole before it hears a key.
      await live(page);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
    await expect(await menuOf(page, product)).toHaveText(["Quick view", "Copy SKU"]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toHaveCount(0);
    await page.keyboard.press("j");
    for (const key of ["x", "#", "e", "c"]) await page.keyboard.press(key);
    await button(page, "View").click();
    await expect(page.getByRole("menuitemcheckbox", { name: "Price now" })).toBeVisible();

    await expect(page.getByRole("menuitemcheckbox", { name: "Cost" })).toHaveCount(0);
    await expect(page.getByRole("menuitem", { name: "Link", exact: true })).toBeVisible();
    await expect(page.getByRole("menuitem", { name: /CSV|JSON/ })).toHaveCount(0);
    await expect(page).toHaveURL(/\/products\?/);
    expect((await productNow(shop.api, product.id)).version).toBe(product.version);
  });

  test("a Kullanıcı's quick view and dashboard tell neither cost nor profit, on the wire neither @proof", async ({
    page,
    shop,
  }) => {
    const product = await ownProduct(shop.api, { price: 40, cost: 12.34 });
    const told: string[] = [];
    page.on("response", async (response) => {
      if (/json|html/.test(response.headers()["content-type"] ?? "")) told.push(await response.text().catch(() => ""));
    });
    await signInAs(page, user, `/products?open=${product.id}`);
    const sheet = page.getByRole("dialog", { name: `Quick view: ${product.name}` });

    await expect(sheet.getByText(product.sku, { exact: true })).toBeVisible();
    await expect(sheet.getByText("Cost", { exact: true })).toHaveCount(0);
    await expect(sheet.getByRole("link", { name: "Edit" })).toHaveCount(0);
    await expect(sheet.getByRole("button", { name: "Change stock" })).toHaveCount(0);
    await page.goto("/dashboard");
    await expect(page.locator('[data-tile="Total sales"]')).toBeVisible();

    await expect(page.locator('[data-tile="Profit"]')).toHaveCount(0);
    const words = told.join("\n");
    expect(words).toContain(product.sku);
    expect(words).not.toContain("12.34");
    expect(words).not.toMatch(/"totalProfit":\d/);
  });

  test("a Kullanıcı reads an order and leaves a note, and that is all @proof", async ({ page, shop }) => {
    const order = await takeOrder(shop.api);
    await signInAs(page, user, "/orders");
    await expect(page.getByText(order.number, { exact: true }).first()).toBeVisible();
    await expect(button(page, "Create order")).toHaveCount(0);
    await expect(button(page, "Export")).toHaveCount(0);
    await expect(grid(page).or(page.getByRole("table")).getByRole("checkbox")).toHaveCount(0);
    for (const name of ["Confirm", "Complete"]) await expect(button(page, name)).toHaveCount(0);
    const paid = await takeOrder(shop.api, { paid: true });
    await page.goto(`/orders?order=${paid.id}`);
    await expect(sheetOf(page, paid.number)).toContainText("Packing begins once an Admin or Editor confirms it.");
    await page.goto(`/orders?order=${order.id}`);
    const sheet = sheetOf(page, order.number);
    await expect(sheet.getByRole("heading", { name: "Timeline" })).toBeVisible();

    for (const name of ["Mark as paid", "Cancel order", "Confirm", "Edit"])
      await expect(sheet.getByRole("button", { name, exact: true })).toHaveCount(0);
    await sheet.getByRole("textbox", { name: "Add a note" }).fill("Zil çalışmıyor");
    await sheet.getByRole("button", { name: "Add note" }).click();

    await expect(sheet.getByRole("textbox", { name: "Add a note" })).toHaveValue("");
    await expect(sheet.getByText("Zil çalışmıyor")).toBeVisible();
    await expect
      .poll(() => timelineOf(shop.api, order.id))
      .toContainEqual(expect.objectContaining({ kind: "note", text: "Zil çalışmıyor" }));
  });

  test("an Editör corrects products and moves stock, but neither archives nor changes many prices @proof", async ({
    page,
    shop,
  }) => {
    const product = await ownProduct(shop.api, { price: 40, cost: 12.34 });
    await signInAs(page, editor, `/products?q=${product.sku}`);
    await watched(page);
    await expect(grid(page)).toBeVisible();
    for (const name of ["Import", "Export"]) await expect(button(page, name)).toBeVisible();
    await expect(page.getByRole("link", { name: "Add product" })).toBeVisible();

    await editCell(cellOf(page, product, "price"), "45");
    await expect.poll(async () => (await productNow(shop.api, product.id)).price).toBe(45);
    await expect(cellOf(page, product, "price")).toHaveText("$45.00");
    await expect(await menuOf(page, product)).toHaveText(["Edit", "Quick view", "Duplicate", "Copy SKU"]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toHaveCount(0);
    await rowOf(page, product).getByRole("checkbox").click();
    for (const name of ["Set category", "Adjust stock", "Export"])
      await expect(acts(page).filter({ hasText: name })).toBeVisible();
    for (const name of ["Change price", "Set discount", "Archive"])
      await expect(acts(page).filter({ hasText: name })).toHaveCount(0);
    await page.goto(`/products?open=${product.id}`);
    const sheet = page.getByRole("dialog", { name: `Quick view: ${product.name}` });

    await expect(sheet.getByText("$12.34")).toBeVisible();
    await expect(sheet.getByRole("button", { name: "Change stock" })).toBeVisible();
  });

  test("an Editör leads an order on and cancels it while it is unpaid, but gives no money or goods back @proof", async ({
    page,
    shop,
  }) => {
    const unpaid = await takeOrder(shop.api);
    const paid = await takeOrder(shop.api, { paid: true });
    const done = await orderAt(shop.api, ["processing", "completed"], { paid: true });
    const cancelled = await orderAt(shop.api, ["cancelled"]);
    const refunded = await takeOrder(shop.api, { paid: true });
    await shop.api.send("POST", `/ecommerce/orders/${refunded.id}/refunds`, { amount: refunded.amount });
    const open = async ({ id, number }: { id: number; number: string }) => {
      await page.goto(`/orders?order=${id}`);
      await expect(sheetOf(page, number).getByRole("heading", { name: "Timeline" })).toBeVisible();
      return (name: string) => sheetOf(page, number).getByRole("button", { name, exact: true });
    };
    await signInAs(page, editor, "/orders");
    await expect(button(page, "Create order")).toBeVisible();

    const ofUnpaid = await open(unpaid);
    for (const name of ["Cancel order", "Edit"]) await expect(ofUnpaid(name).first()).toBeVisible();
    await expect(ofUnpaid("Mark as paid").first()).toBeVisible();
    const ofDone = await open(done);
    for (const name of ["Return goods", "Refund"]) await expect(ofDone(name)).toHaveCount(0);
    const ofCancelled = await open(cancelled);
    await expect(ofCancelled("Reopen")).toHaveCount(0);
    await open(refunded);
    await expect(
      sheetOf(page, refunded.number).getByText("It can only be cancelled, which takes an Admin.", { exact: false }),
    ).toBeVisible();
    const ofPaid = await open(paid);
    await expect(ofPaid("Cancel order")).toHaveCount(0);
    await ofPaid("Confirm").click();

    await expect(ofPaid("Complete")).toBeVisible();
  });

  test("a Kullanıcı moves a card of their own; another's snaps back and a toast says why @proof", async ({
    page,
    shop,
  }) => {
    const board = await ownBoard(shop.api, { "To do": ["Mine", "Theirs"], Doing: ["C"] });
    await shop.api.send("PUT", `/kanban/cards/${(await board.card("Mine")).id}/assignees`, { ids: [3] });
    await signInAs(page, user, addressOf(board));
    await watched(page);
    await expect(button(page, "Add column")).toHaveCount(0);
    await expect(page.getByRole("button", { name: /^Add card/ })).toHaveCount(0);

    await dragTo(page, "Theirs", "C", "upper");
    await expect(page.getByRole("alert").filter({ hasText: "was not moved" })).toBeVisible();
    await expect.poll(() => titlesIn(page, "To do")).toEqual(["Mine", "Theirs"]);
    await dragTo(page, "Mine", "C", "upper");

    await expect.poll(board.order).toMatchObject({ "To do": ["Theirs"], Doing: ["Mine", "C"] });
    expect(await titlesIn(page, "Doing")).toEqual(["Mine", "C"]);
    // Who may not change cards has none to choose: there the key is the browser's, which opens a window.
    const opened = page.context().waitForEvent("page");
    await linkOf(page, "C").click({ modifiers: ["Shift"] });
    await (await opened).close();
    await expect(acts(page)).toHaveCount(0);
  });

  test("a Kullanıcı is offered to delete their own files; an Admin all @proof", async ({ page, browser, shop }) => {
    const [theirs, own] = [fresh("theirs.txt"), fresh("own.txt")];
    const admins = await browser.newPage({ baseURL: shop.url });
    await signInAs(admins, "admin@example.com", "/multi-file-upload");
    await choose(admins, [text(theirs)]);
    await stored(admins, theirs);

    await signInAs(page, user, "/multi-file-upload");
    await choose(page, [text(own)]);
    await stored(page, own);

    await expect(act(page, "Download", theirs)).toBeVisible();
    await expect(act(page, "Delete", own)).toBeVisible();
    await expect(act(page, "Delete", theirs)).toHaveCount(0);
    await admins.reload();
    await expect(act(admins, "Delete", own)).toBeVisible();
    await admins.close();
  });

  test("open work goes to whoever may answer: a Kullanıcı is neither offered it nor left it @proof", async ({
    page,
    shop,
  }) => {
    const [talk] = (await shop.api.get("/inbox/conversations?folder=inbox")).body.data;
    await shop.api.send("PATCH", `/inbox/conversations/${talk.id}`, { assigneeId: 2 });

    await signInAs(page, "admin@example.com", `/inbox?c=${talk.id}`);
    await button(page, "Assign").click();
    const offered = page.getByRole("dialog").getByRole("option");
    await expect(offered.filter({ hasText: "Eda Güneş" })).toBeVisible();
    await expect(offered.filter({ hasText: "Kerem Başar" })).toHaveCount(0);
    await page.keyboard.press("Escape");

    await page.goto("/account?tab=team");
    await live(page);
    await page.getByRole("listitem").filter({ hasText: editor }).getByRole("button", { name: "Deactivate" }).click();
    await page.getByRole("combobox", { name: "Hand open work over to" }).click();
    await expect(page.getByRole("option", { name: "Cem Arslan" })).toBeVisible();
    await expect(page.getByRole("option", { name: "Kerem Başar" })).toHaveCount(0);
    await page.keyboard.press("Escape");
  });

  test("an Editör brings inactive people back, and is offered nothing else of people @proof", async ({
    page,
    shop,
  }) => {
    const mark = crypto.randomUUID().slice(0, 12);
    const [away, here, waiting] = [`Giden ${mark}`, `Duran ${mark}`, `Bekleyen ${mark}`];
    const add = async (name: string, status: string): Promise<number> => {
      const email = `${status}.${mark}@example.com`;
      return (await shop.api.send("POST", "/datatable/users", { name, email, role: "Kullanıcı", status })).body.data.id;
    };
    const [id] = [await add(away, "inactive"), await add(here, "active"), await add(waiting, "pending")];
    const status = async () => (await shop.api.get(`/datatable/users/${id}`)).body.data.status;
    const person = (name: string) => page.getByRole("row").filter({ hasText: name });
    const cell = (name: string, field: string) => person(name).locator(`[data-field=${field}]`);
    const edit = page.getByRole("button", { name: /^Edit / });
    await signInAs(page, editor, `/datatable?q=${mark}`);
    await watched(page);
    for (const name of [away, here, waiting]) await expect(person(name)).toBeVisible();
    await expect(edit).toHaveCount(1);
    await expect(page.getByRole("button", { name: /^Delete / })).toHaveCount(0);
    await expect(page.getByRole("checkbox")).toHaveCount(0);

    for (const [name, field] of [
      [away, "name"],
      [away, "role"],
      [here, "status"],
      [waiting, "status"],
    ] as const) {
      await cell(name, field).dblclick();
      await expect(page.locator(".MuiDataGrid-cell--editing")).toHaveCount(0);
    }
    await cell(away, "status").dblclick();
    await expect(page.getByRole("option")).toHaveText(["Active", "Inactive"]);
    await page.getByRole("option", { name: "Active", exact: true }).click();
    await page.keyboard.press("Enter");
    await expect.poll(status).toBe("active");
    await expect(edit).toHaveCount(0);
    await expect(page.locator(".MuiDataGrid-cell--editing")).toHaveCount(0);
    await page.keyboard.press("Control+z");
    await expect.poll(status).toBe("inactive");

    await edit.click();
    const form = page.getByRole("dialog", { name: "Edit person" });
    for (const name of ["Name", "Email"]) {
      await expect(form.getByRole("textbox", { name })).toBeDisabled();
      await expect(form.getByRole("textbox", { name })).toHaveAccessibleDescription("Ask an Admin for access");
    }
    await expect(form.getByRole("combobox")).toHaveCount(1);
    await form.getByRole("combobox", { name: "Status" }).click();
    await page.getByRole("option", { name: "Active", exact: true }).click();
    await form.getByRole("button", { name: "Save" }).click();

    await expect(form).toBeHidden();
    await expect.poll(status).toBe("active");
  });

  test("a Kullanıcı is offered neither to change people nor to filter invoices that stay closed @proof", async ({
    page,
  }) => {
    await signInAs(page, user, "/datatable");
    await watched(page);
    await expect(page.getByRole("row").nth(1)).toBeVisible();
    await expect(button(page, "Add person")).toHaveCount(0);
    await expect(page.getByRole("button", { name: /^Edit / })).toHaveCount(0);

    await page.goto("/billing");
    await expect(page.getByText("You do not have access to this.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Export" })).toHaveCount(0);
  });

  for (const section of ["Team", "Workspace", "Activity"]) {
    test(`the address of ${section} tells a Kullanıcı that it is not theirs @proof`, async ({ page }) => {
      await signInAs(page, user, `/account?tab=${section.toLowerCase()}`);

      await expect(page.getByRole("region", { name: section })).toHaveText(`${section}You do not have access to this.`);
      await expect(page.getByRole("link", { name: section, exact: true })).toHaveCount(0);
    });
  }

  test("a Kullanıcı gives a token no right above their own, and is told whom to ask @proof", async ({ page }) => {
    await signInAs(page, user, "/account?tab=tokens");
    await button(page, "New token").click();
    const form = page.getByRole("dialog", { name: "New token" });
    const right = (name: string) => form.getByRole("radio", { name, exact: true });

    for (const area of ["Products", "People"]) {
      await expect(right(`${area}: Read`)).toBeEnabled();
      await expect(right(`${area}: Read and write`)).toBeDisabled();
    }
    for (const area of ["Team", "Workspace", "Activity", "Billing"]) {
      await expect(right(`${area}: None`)).toBeEnabled();
      await expect(right(`${area}: Read`)).toBeDisabled();
    }
    for (const area of ["Workspace", "Activity"]) await expect(right(`${area}: Read and write`)).toBeDisabled();
    // No token can write in these areas.
    for (const area of ["Team", "Billing"]) await expect(right(`${area}: Read and write`)).toHaveCount(0);
    await expect(right("Orders: Read and write")).toBeEnabled();
    await right("Team: Read").hover({ force: true });

    await expect(page.getByText("Ask an Admin for access")).toBeVisible();
  });
});

test("on a phone a Kullanıcı finds an order's link and its paper in its menu @proof", async ({ page, shop }) => {
  const order = await takeOrder(shop.api);
  await signInAs(page, user, `/orders?order=${order.id}`);

  await sheetOf(page, order.number).getByRole("button", { name: "More for this order" }).click();

  await expect(page.getByRole("menuitem")).toHaveText(["Copy link", "Print"]);
});
