import { expect, type Page } from "@playwright/test";
import { scopeAreas, tokenScopes } from "#shared/rules/people/token-scopes.ts";
import { FONTS_KEPT } from "../../../shared/boot.ts";
import { inside, outside, tabs } from "../support/addresses.ts";
import { beAdmin } from "../support/admin.ts";
import { violations } from "../support/axe.ts";
import { calls, heldUpBy, listen, madeAnewOn, shiftOf, watchShifts, watchStart } from "../support/listen.ts";
import { be, live, newPerson } from "../support/person.ts";
import { tooSmall } from "../support/targets.ts";
import { test } from "../support/test.ts";

/** Every address of a page, without its tabs and views. */
const pages = inside.filter((path) => !path.includes("?"));

/** The screens `npm test` looks at one by one; one story there looks at all of them. */
const EACH_RUN = ["/login", "/dashboard", "/orders"];
const tierOf = (path: string) => (EACH_RUN.includes(path) ? "" : " @proof");

/** The narrowest window a page must fit into. */
const NARROW = { width: 320, height: 640 };

/** How far a page can be scrolled sideways, px; a phone's window itself grows with what hangs over. */
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.offsetWidth);

for (const path of outside) {
  test(`${path} is silent and accessible in both themes, works no figure or rule out again, does not scroll sideways @phone${tierOf(path)}`, async ({
    page,
  }, { project }) => {
    const heard = listen(page);
    await watchStart(page);

    await page.goto(path);
    await live(page);

    expect(await heldUpBy(page)).toEqual([]);
    expect(await madeAnewOn(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);
    expect(heard).toEqual([]);
    if (project.name === "phone") await page.setViewportSize(NARROW);
    expect(await sideways(page)).toBe(0);
  });
}

for (const path of inside) {
  test(`${path} is silent and accessible in both themes, asks nothing and works no figure or rule out again when it comes, does not jump or scroll sideways @phone${tierOf(path)}`, async ({
    page,
  }, { project }) => {
    await beAdmin(page);
    await watchShifts(page);
    await watchStart(page);
    const heard = listen(page);
    const sent = calls(page);

    const answer = await page.goto(path);
    await live(page);

    expect(await heldUpBy(page)).toEqual([]);
    expect(await madeAnewOn(page)).toEqual([]);
    // What lies around a boundary that holds nothing waits for it when it is drawn again.
    expect(await answer?.text()).not.toContain("<!--$--><!--/$-->");

    // A dialog that an address opens hides it from readers, and paper has one of its own.
    await expect(page.locator("h1:visible")).toHaveCount(1);
    expect(await sideways(page)).toBe(0);
    expect(await violations(page)).toEqual([]);
    expect(heard).toEqual([]);
    // It is the browser's first page: the letters have come while it was looked at.
    await expect.poll(() => page.evaluate(() => document.cookie)).toContain(`${FONTS_KEPT}=true`);
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.01);
    // Told: that one looks at a conversation, and has seen what one was told of a record. People beyond the first hundred
    // follow; other stories may have made so many.
    expect(sent.filter((call) => !/cursor=|\/presence$|\/notifications(\/read)?$/.test(call))).toEqual([]);

    if (project.name === "phone") await page.setViewportSize(NARROW);
    // Charts follow their card a moment later.
    await expect.poll(() => sideways(page)).toBe(0);
  });
}

for (const path of ["/dashboard?range=custom&from=2026-05-01&to=2026-05-31", "/orders", "/toast"]) {
  test(`${path} does not jump when the letters of a first visit in Turkish come @phone @proof`, async ({
    page,
    request,
  }) => {
    await be(page, await newPerson(request));
    await watchShifts(page);

    await page.goto(`${path}${path.includes("?") ? "&" : "?"}lang=tr`);
    await live(page);

    await expect.poll(() => page.evaluate(() => document.cookie)).toContain(`${FONTS_KEPT}=true`);
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.01);
  });
}

for (const { subject, paths, tier } of [
  { subject: "every page", paths: pages, tier: "@workers" },
  { subject: "every tab and view", paths: inside, tier: "@phone @proof" },
])
  test(`${subject} hydrates silently in the dark, collapsed and in Turkish, and fits into the window ${tier}`, async ({
    page,
    context,
    request,
    baseURL,
  }, { project }) => {
    // The server renders each page.
    test.slow();
    if (project.name === "phone") await page.setViewportSize(NARROW);
    const url = baseURL ?? "";
    await be(page, await newPerson(request));
    await page.evaluate(() => {
      localStorage.setItem("site-theme", "dark");
      localStorage.setItem("sidebar-open", "false");
    });
    await context.addCookies([
      { name: "site-theme", value: "dark", url },
      { name: "sidebar-open", value: "false", url },
    ]);
    const heard = listen(page);

    await page.goto("/dashboard?lang=tr");
    await live(page);
    await expect(page.locator("html")).toHaveAttribute("lang", "tr");
    for (const path of paths) {
      await page.goto(path);
      await live(page);
      await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
      expect.soft(await sideways(page), path).toBe(0);
    }

    expect(heard).toEqual([]);
  });

/** What can be pressed there, and where it lies. */
const pressed = [
  ...[
    "/dashboard",
    "/products",
    "/products?view=grid",
    "/products?archived=1",
    "/orders",
    "/kanban",
    "/inbox",
    "/kanban?view=calendar",
    "/datatable",
    "/add-product",
    "/add-product?id=1",
    "/multi-file-upload",
    "/date-picker",
    "/dropdown-menu",
    "/toast",
    "/billing",
    ...tabs.map((tab) => `/account?tab=${tab}`),
  ].map((path) => [path, "main"] as const),
  ...["/orders?order=17", "/products?open=3", "/datatable?open=3", "/kanban?card=3"].map(
    (path) => [path, "[role=dialog]"] as const,
  ),
  ["/inbox?c=8", "section:has(> .bar)"] as const,
];

for (const lang of ["en", "tr"])
  test(`on a phone what is pressed is wide and high enough for a thumb: ${lang} @proof`, async ({ page }) => {
    test.slow();
    await beAdmin(page);

    for (const [path, place] of pressed) {
      await page.goto(`${path}${path.includes("?") ? "&" : "?"}lang=${lang}`);
      await live(page);
      await expect(page.locator(place)).toBeVisible();
      expect.soft(await tooSmall(page.locator(place)), path).toEqual([]);
    }
  });

test("on a phone of the narrowest a token's rights are wide and high enough for a thumb, and all in sight @proof", async ({
  page,
  request,
}) => {
  await be(page, await newPerson(request));
  await page.setViewportSize(NARROW);
  await page.goto("/account?tab=tokens&lang=tr");
  await live(page);
  await page.getByRole("button", { name: "Yeni anahtar" }).click();
  const form = page.getByRole("dialog", { name: "Yeni anahtar" });
  await expect(form.getByRole("radio")).toHaveCount(scopeAreas.length + tokenScopes.length);

  expect(await tooSmall(form)).toEqual([]);
  const aside = form
    .locator("div")
    .evaluateAll(
      (all) =>
        all.filter((one) => getComputedStyle(one).overflowX !== "visible" && one.scrollWidth > one.clientWidth).length,
    );
  expect(await aside).toBe(0);
});
