import { expect, type Page, request } from "@playwright/test";
import { OWN_CONNECTION } from "../support/api-calls.ts";
import { violations } from "../support/axe.ts";
import { startOwnServer } from "../support/own-server.ts";
import { enter, live, newPerson } from "../support/person.ts";
import { test } from "../support/test.ts";

const agent = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36";
const list = (page: Page) => page.getByRole("region", { name: "Your shop is new" });

/** Each step with whether it is ticked. */
const steps = (page: Page) =>
  list(page)
    .getByRole("listitem")
    .evaluateAll((items) =>
      items.map((item) => `${item.querySelector("a")?.textContent}: ${item.querySelector("title")?.textContent}`),
    );

test("a new shop is shown what to do instead of noughts; each step ticks itself, the first order ends it", async ({
  browser,
}) => {
  const settings = {
    SEED_PROFILE: "none",
    DEV_DELAY_MS: "0",
    APP_NOW: "2026-06-15T12:00:00.000Z",
    PASSWORD_COST: "4",
    TEST_BUILD: "1",
  };
  const server = await startOwnServer(settings);
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  const owner = await newPerson(context.request);
  await enter(page, owner);
  // Beside the page: signing in where it is signed in would end its session.
  const calls = await request.newContext({ baseURL: server.url, userAgent: agent });
  const entry = await calls.post("/api/auth/login", { data: owner, headers: OWN_CONNECTION });
  const headers = { ...OWN_CONNECTION, authorization: `Bearer ${(await entry.json()).data.token}` };
  const send = async (path: string, data: object) => {
    const answer = await calls.post(`/api${path}`, { data, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.status() === 204 ? null : (await answer.json()).data;
  };
  const again = async () => {
    await page.reload();
    await live(page);
  };

  await expect(list(page)).toBeVisible();
  await expect(page.locator('[data-card="sales"]')).toHaveCount(0);
  expect(await steps(page)).toEqual([
    "Add a product: Not yet",
    "Take an order: Not yet",
    "Invite a colleague: Not yet",
    "Connect the site counter: Not yet",
  ]);
  expect(await violations(page)).toEqual([]);
  await list(page).getByRole("link", { name: "Add a product" }).click();
  await expect(page).toHaveURL("/add-product");
  await page.goBack();

  const product = await send("/ecommerce/products", { name: "Defter", category: "Books", price: 20, stock: 5 });
  await again();
  await expect.poll(() => steps(page)).toContain("Add a product: Done");
  await send("/team/invites", { emails: ["deniz@shop.example"], role: "Editör" });
  const { siteKey } = (await (await calls.get("/api/workspace", { headers })).json()).data;
  await send("/collect", { siteKey, url: "https://shop.example/", referrer: "", screen: "1440x900" });
  await again();
  await expect
    .poll(() => steps(page))
    .toEqual([
      "Add a product: Done",
      "Take an order: Not yet",
      "Invite a colleague: Done",
      "Connect the site counter: Done",
    ]);

  await send("/ecommerce/orders", {
    customer: { name: "Nil", email: "nil@shop.example" },
    paymentMethod: "Cash on Delivery",
    lines: [{ productId: product.id, quantity: 1 }],
  });
  await again();

  await expect(page.locator('[data-card="sales"]')).toBeVisible();
  await expect(list(page)).toHaveCount(0);
  await calls.dispose();
  await context.close();
  await server.stop();
});

test("the first account of a shop with a setup code enters it; later ones are not asked", async ({ browser }) => {
  const server = await startOwnServer({
    SEED_PROFILE: "none",
    DEV_DELAY_MS: "0",
    PASSWORD_COST: "4",
    TEST_BUILD: "1",
    SETUP_CODE: "ilk-kurulum-94",
  });
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  const code = page.getByLabel("Setup code");
  const submit = page.getByRole("button", { name: "Create account" });
  // From the page before, since a new document is not loaded then.
  await page.goto("/login");
  await live(page);
  await page.getByRole("link", { name: "Create account" }).click();
  await page.getByLabel("Username").fill("Deniz Yılmaz");
  await page.getByLabel("Phone number").fill("0532 123 45 67");
  await page.getByLabel("Email").fill("deniz@shop.example");
  await page.getByLabel("Password", { exact: true }).fill("Mavi-Deniz-94");

  await submit.click();
  await expect(code).toHaveAccessibleDescription("Enter the setup code");
  await code.fill("another-code");
  await submit.click();
  await expect(code).toHaveAccessibleDescription("This is not the setup code of the server");
  await code.fill("ilk-kurulum-94");
  await submit.click();

  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await page.goto("/register");
  await expect(page.getByLabel("Username")).toBeVisible();
  await expect(code).toHaveCount(0);
  await context.close();
  await server.stop();
});
