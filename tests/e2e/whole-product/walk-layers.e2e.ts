import { expect, type Page } from "@playwright/test";
import { enterAsAdmin } from "../support/admin.ts";
import { violations } from "../support/axe.ts";
import { type Layer, layers } from "../support/layers.ts";
import { listen } from "../support/listen.ts";
import { test } from "../support/test.ts";

/** Opens a layer, looks at it and closes it. */
async function walk(page: Page, { role, label, open }: Layer): Promise<void> {
  await open(page);

  const named = role === "navigation" ? "Main menu" : label;
  const layer = named ? page.getByRole(role, { name: named }) : page.getByRole(role).last();
  await expect(layer).toBeVisible();
  // A menu or a list of choices hangs beside the landmarks by design: its opener owns it, and focus is kept inside.
  // What lies behind it is looked at by the walk of the pages.
  expect.soft(await violations(page, role === "menu" || role === "listbox" ? ["region"] : [], layer)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(layer).toBeHidden();
}

/** What opens on this screen is looked at in `npm test`. */
const EACH_RUN = "/orders?order=30";

for (const path of new Set(layers.map((layer) => layer.path))) {
  const tier = path === EACH_RUN ? "" : " @proof";
  test(`what opens on ${path} is silent and accessible in both themes, and Esc closes it @phone${tier}`, async ({
    page,
  }, info) => {
    const own = layers.filter((layer) => layer.path === path);
    const drawn = own.filter(({ only = info.project.name }) => only === info.project.name);
    await enterAsAdmin(page, path);
    const heard = listen(page);

    for (const layer of drawn) {
      await test.step(layer.name, () => walk(page, layer));
      expect.soft(heard, layer.name).toEqual([]);
    }
  });
}

test("/kanban: a lifted card is silent and accessible in both themes, and Esc puts it back @proof", async ({
  page,
}) => {
  await enterAsAdmin(page, "/kanban");
  const heard = listen(page);
  await page.getByRole("link", { name: "Hediye çeki satalım mı?" }).focus();
  await page.keyboard.press(" ");
  await page.keyboard.press("ArrowRight");
  await expect(page.locator("[data-gap]")).toBeVisible();

  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Escape");

  await expect(page.locator("[data-gap]")).toHaveCount(0);
  expect(heard).toEqual([]);
});
