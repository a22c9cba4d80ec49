import { expect, type Page } from "@playwright/test";
import { enterAsAdmin } from "../support/admin.ts";
import { OWN_CONNECTION } from "../support/api-calls.ts";
import { holdNext } from "../support/hold-next.ts";
import { listen } from "../support/listen.ts";
import { live } from "../support/person.ts";
import { test } from "../support/test.ts";

const heads = (page: Page) => page.getByRole("columnheader").filter({ visible: true });
/** The boxes of tables whose columns do not fit into them. */
const sideways = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("table, [role=grid]")].flatMap((table) => {
      const boxes = [table.parentElement!, ...table.querySelectorAll("*")];
      return boxes
        .filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth + 1)
        .map((one) => `${one.className}: ${one.scrollWidth} > ${one.clientWidth}`);
    }),
  );

test("on a small desktop no list scrolls sideways: its least columns are left out, before and after the grid is there @proof", async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await enterAsAdmin(page, "/toast");
  const heard = listen(page);
  for (const path of ["/products", "/orders", "/datatable", "/datatable?mode=large", "/billing", "/kanban?view=list"]) {
    const bring = await holdNext(page, "**/assets/list-grid-*.js", "continue", "read");
    await page.goto(path);
    await live(page);
    await expect(heads(page).first()).toBeVisible();
    expect(await sideways(page), path).toEqual([]);
    bring();
    if (path.startsWith("/kanban")) continue;
    await expect(page.getByRole("grid").first()).toBeVisible();
    await expect.poll(() => sideways(page), path).toEqual([]);
  }
  expect(heard).toEqual([]);

  await page.goto("/orders");
  await expect(page.getByRole("grid")).toBeVisible();
  await expect(heads(page)).toHaveText(["", "Order", "Customer", "Date", "Amount", "Status"]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole("columnheader", { name: "Payment method" })).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(page.getByRole("columnheader", { name: "Payment method" })).toHaveCount(0);

  // The document alone, as it is drawn before any script runs.
  const state = await page.context().storageState();
  const plain = await browser.newContext({
    storageState: state,
    javaScriptEnabled: false,
    viewport: { width: 1024, height: 768 },
  });
  const bare = await plain.newPage();
  await bare.goto(new URL("/orders", page.url()).href);
  await expect(heads(bare)).toHaveText(["Order", "Customer", "Date", "Amount", "Status"]);
  await plain.close();
});

test("a list is drawn for what this browser was last seen on alone, and both ways before it has said so @phone @proof", async ({
  page,
  browser,
}) => {
  const phone = { width: 390, height: 844 };
  const wide = { width: 1440, height: 900 };
  const drawn = async () => {
    const html = await (await page.request.get("/products", { headers: OWN_CONNECTION })).text();
    return [html.includes("<table") && "table", /<ul[^>]* aria-label="Products"/.test(html) && "cards"].filter(Boolean);
  };
  await enterAsAdmin(page, "/products");
  for (const [size, drawing, other] of [
    [phone, "cards", wide],
    [wide, "table", phone],
  ] as const) {
    await page.setViewportSize(size);
    await expect.poll(drawn).toEqual([drawing]);

    // The document alone, in a window of the other width.
    const plain = await browser.newContext({
      storageState: await page.context().storageState(),
      javaScriptEnabled: false,
      viewport: other,
    });
    const bare = await plain.newPage();
    await bare.goto(new URL("/products", page.url()).href);
    await expect(
      bare
        .locator("main")
        .getByRole(drawing === "table" ? "row" : "listitem")
        .last(),
    ).toBeVisible();
    await plain.close();
  }

  await page.context().clearCookies({ name: "viewport" });
  expect(await drawn()).toEqual(["table", "cards"]);
});

test("in a narrow window with a scroll bar what opens beside a list begins where the window does @proof", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enterAsAdmin(page, "/orders?order=30");
  const startOf = async (name: string) => (await page.getByRole("dialog", { name }).boundingBox())?.x;
  await expect.poll(() => startOf("Order #1030")).toBe(0);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.keyboard.press("c");

  await expect.poll(() => startOf("Create order")).toBe(0);
});
