import { expect, type Page } from "@playwright/test";
import { installFocusProbe } from "../../support/component/focus-probe.ts";
import { beAdmin, enterAsAdmin } from "../support/admin.ts";
import { holdNext } from "../support/hold-next.ts";
import { live } from "../support/person.ts";
import { field, save } from "../support/product-form.ts";
import { test } from "../support/test.ts";

/** Opens an address whose scripts wait; what comes back lets them go. */
async function openSlowly(page: Page, address: string): Promise<() => Promise<void>> {
  let go = () => {};
  const gone = new Promise<void>((done) => {
    go = done;
  });
  const heard = page.waitForResponse(/\/assets\/early-/);
  await page.route(/\/assets\/main-/, async (route) => {
    await gone;
    await route.continue();
  });
  await page.goto(address, { waitUntil: "commit" });
  await heard;
  // Once it runs, it keeps a form from being sent.
  await page.waitForFunction(() => !dispatchEvent(new Event("submit", { cancelable: true })));
  return async () => {
    go();
    await page.waitForLoadState("load");
  };
}

test("what is pressed before the page answers is done when it does @phone", async ({ page }) => {
  await enterAsAdmin(page, "/toast");
  let start = await openSlowly(page, "/orders");
  await page.getByRole("button", { name: "Create order" }).click();
  await start();
  await expect(page.getByRole("dialog", { name: "Create order" })).toBeVisible();

  start = await openSlowly(page, "/add-product");
  await page.getByRole("combobox", { name: "Category" }).click();
  await start();
  await expect(page.getByRole("option", { name: "Books" })).toBeVisible();
});

test("a person opened before the page answers shows what is known of them when it does, on a phone @proof", async ({
  page,
}) => {
  await enterAsAdmin(page, "/toast");
  const start = await openSlowly(page, "/datatable");
  const card = page.getByRole("listitem").filter({ hasText: "Çağrı Şahin" });
  const address = card.getByText("cagri.sahin@example.com");
  await card.getByText("Çağrı Şahin").click();
  await start();
  await expect(address).toBeVisible();
  await expect(card.getByRole("button", { name: "Edit Çağrı Şahin" })).toBeVisible();

  await card.getByText("Çağrı Şahin").click();
  await expect(address).toBeHidden();
  await card.getByText("Çağrı Şahin").press("Enter");
  await expect(address).toBeVisible();
});

for (const path of ["/register", "/datatable?mode=large", "/add-product", "/account?tab=preferences"]) {
  test(`${path} shows the focus at each stop also before the page answers @phone @proof`, async ({ page }) => {
    if (path !== "/register") await beAdmin(page);
    const start = await openSlowly(page, path);
    await page.evaluate(installFocusProbe);
    // Focus set by a script is shown as the keyboard's after a key.
    await page.keyboard.press("Shift");
    for (const theme of ["light", "dark"]) {
      await page.evaluate((name) => document.documentElement.setAttribute("data-theme", name), theme);
      const { stops, faults } = await page.evaluate(() => window.focusProbe.walk());
      expect(faults, theme).toEqual([]);
      expect(stops).toBeGreaterThan(1);
    }
    await start();
  });
}

test("a form sent before the page answers keeps what was typed and is sent when it does", async ({ page }) => {
  await enterAsAdmin(page, "/toast");
  const start = await openSlowly(page, "/add-product");
  await field(page, "Name").fill("Erken");
  await save(page).click();
  await expect(page).toHaveURL("/add-product");
  await start();

  await expect(page.getByRole("link", { name: /^Enter a price/ })).toBeVisible();
  await expect(field(page, "Name")).toHaveValue("Erken");
});

for (const press of ["Enter", "the button"]) {
  test(`${press} signs in also before the page answers @proof`, async ({ page }) => {
    const start = await openSlowly(page, "/login?next=%2Ftoast");
    await page.getByLabel("Email").fill("admin@example.com");
    await page.getByLabel("Password", { exact: true }).fill("Demo-2026!");
    if (press === "Enter") await page.keyboard.press("Enter");
    else await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL("/login?next=%2Ftoast");
    await start();

    await expect(page).toHaveURL("/toast");
  });
}

/** Follows a menu link in the moment between the frame's coming to life and its screen's. */
const followEarly = (page: Page, to: string) =>
  page.addInitScript((href) => {
    const isAlive = (element: Element | null) =>
      element !== null && Object.keys(element).some((key) => key.startsWith("__reactFiber"));
    addEventListener("pano:taken-over", () => {
      const turn = new MessageChannel();
      turn.port1.onmessage = () => {
        const link = document.querySelector<HTMLElement>(`nav a[href="${href}"]`);
        if (!isAlive(link)) return turn.port2.postMessage("");
        document.documentElement.dataset.isScreenAlive = String(isAlive(document.querySelector("h1")));
        link?.click();
      };
      turn.port2.postMessage("");
    });
  }, to);

for (const from of ["/products", "/datatable", "/inbox"]) {
  test(`a link followed before its screen answers leads on from ${from}, and nothing is drawn twice @proof`, async ({
    page,
  }) => {
    await enterAsAdmin(page, "/toast");
    const errors: string[] = [];
    page.on("console", (line) => line.type() === "error" && errors.push(line.text()));
    await followEarly(page, "/orders");

    await page.goto(from);
    await expect(page.getByText("Every order from arrival to completion.")).toBeVisible();

    await expect(page.locator("html")).toHaveAttribute("data-is-screen-alive", "false");
    await expect(page.getByTestId("list-range")).toBeVisible();
    expect(errors).toEqual([]);
  });
}

test("Ctrl S sends a form as soon as the page answers, before what watches over it has come @proof", async ({
  page,
}) => {
  const free = await holdNext(page, "**/assets/watch-layer-*.js", "continue", "read");
  await enterAsAdmin(page, "/inbox");
  await page.getByRole("button", { name: "Manage labels" }).click();
  const dialog = page.getByRole("dialog", { name: "Manage labels" });

  await dialog.getByRole("textbox", { name: "New label" }).press("Control+s");

  await expect(dialog.getByRole("alert")).toContainText("1 to 30");
  free();
});

test("a page whose script did not come asks for it once more, and then says that it cannot start @proof", async ({
  page,
}) => {
  await beAdmin(page);
  let missing = 1;
  await page.route(/\/assets\/main-/, (route) => (missing-- > 0 ? route.fulfill({ status: 404 }) : route.continue()));

  await page.goto("/toast");
  await live(page);
  expect(missing).toBe(-1);

  missing = 2;
  await page.goto("/orders");
  await expect(page.getByRole("alert")).toContainText("Pano could not start");
  expect(missing).toBe(0);
});
