import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { live, newPerson, signIn } from "./support/person.ts";

const open = ["/login", "/register"];
const inside = [
  "/dashboard",
  "/products",
  "/products?view=grid",
  "/orders",
  "/orders?order=17",
  "/datatable",
  "/toast",
];

/** Everything a page says that it should not: console words, broken requests, policy violations. */
function listen(page: Page): string[] {
  const heard: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") heard.push(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => heard.push(`uncaught: ${error.message}`));
  page.on("response", (response) => {
    if (response.status() >= 400) heard.push(`${response.status()} ${response.url()}`);
  });
  return heard;
}

async function violations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map((node) => node.target.join(" "))
        .slice(0, 3)
        .join(" | ")}`,
  );
}

const wear = (page: Page, theme: string) =>
  page.addInitScript((name) => localStorage.setItem("site-theme", name), theme);

for (const theme of ["light", "dark"]) {
  for (const path of open) {
    test(`${path} is silent and accessible in ${theme}`, async ({ page, context, baseURL }) => {
      const heard = listen(page);
      await context.addCookies([{ name: "site-theme", value: theme, url: baseURL ?? "" }]);
      await wear(page, theme);

      await page.goto(path);
      await live(page);

      expect(await violations(page)).toEqual([]);
      expect(heard).toEqual([]);
    });
  }

  test(`every screen is silent and accessible in ${theme}, sends no call before it is live and does not scroll sideways`, async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    test.slow();
    await context.addCookies([{ name: "site-theme", value: theme, url: baseURL ?? "" }]);
    await wear(page, theme);
    await signIn(page, await newPerson(request));
    const heard = listen(page);
    const found: Record<string, unknown> = {};

    for (const path of inside) {
      await page.goto(path);
      await live(page);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      const problems = [...(await violations(page)), ...(isWide ? ["scrolls sideways"] : [])];
      if (problems.length) found[path] = problems;
    }

    expect(found).toEqual({});
    expect(heard).toEqual([]);
  });
}
