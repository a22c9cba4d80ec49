import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { findBrowser } from "./browser.mjs";
import { at, build, install, leave, main, say } from "./lib.mjs";
import { TEST_SETTINGS, withServer } from "./tests.mjs";

const DESKTOP = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };

/** Pictures of the README: name, path and view settings. */
const pictures = [
  { name: "dashboard", path: "/dashboard?range=90d&compare=1", device: DESKTOP, theme: "light", lang: "en" },
  { name: "order", path: "/orders?order=1190", device: DESKTOP, theme: "dark", lang: "en" },
  { name: "board", path: "/kanban?board=1", device: DESKTOP, theme: "light", lang: "en" },
  { name: "inbox", path: "/inbox?c=149", device: DESKTOP, theme: "dark", lang: "en" },
  { name: "products", path: "/products?view=grid&lang=tr", device: DESKTOP, theme: "light", lang: "tr" },
  { name: "phone", path: "/dashboard?lang=tr", device: PHONE, theme: "dark", lang: "tr" },
];

/** `npm run screenshots`: takes the README's pictures from the running product with demo data. */
await main(async () => {
  await install();
  await build();
  const folder = at("docs", "screenshots");
  await mkdir(folder, { recursive: true });
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: ["--no-sandbox"] });
  await withServer(
    "deno",
    async ({ url }) => {
      for (const picture of pictures) {
        const file = join(folder, `${picture.name}.png`);
        await take(browser, { ...picture, url, file });
        say(file.slice(at().length + 1));
      }
    },
    { ...TEST_SETTINGS, SEED_PROFILE: "demo" },
  );
  await browser.close();
  await leave(0);
});

async function take(browser, { url, path, device, theme, lang, file }) {
  const context = await browser.newContext({ ...device, colorScheme: theme, reducedMotion: "reduce" });
  await context.addCookies([
    { name: "site-theme", value: theme, url },
    { name: "lang", value: lang, url },
  ]);
  await context.addInitScript((name) => localStorage.setItem("site-theme", name), theme);
  const page = await context.newPage();
  // An open stream would prevent network idle.
  await page.route("**/api/changes/stream", (route) => route.abort());
  await page.goto(`${url}/login?next=${encodeURIComponent(path)}`);
  await page.locator("input[name=email]").fill("admin@example.com");
  await page.locator("input[name=password]").fill("Demo-2026!");
  await page.keyboard.press("Enter");
  await page.waitForURL((address) => address.pathname === path.split("?")[0]);
  await page.waitForLoadState("networkidle");
  await page.screenshot({ path: file });
  await context.close();
}
