import { expect } from "@playwright/test";
import { pressInTurn } from "../support/keyboard.ts";
import { enter, newPerson } from "../support/person.ts";
import { test } from "../support/test.ts";
import { watched } from "../support/watch.ts";

test("a toast stays while the page changes @proof", async ({ page, request }) => {
  await enter(page, await newPerson(request), "/toast");
  await watched(page);
  await page.getByRole("button", { name: "Stays", exact: true }).click();
  await page.getByRole("heading", { level: 1 }).click();

  await pressInTurn(page, "g", "d");
  await page.waitForURL("/dashboard");

  const toasts = page.getByRole("region", { name: "Notifications" }).getByRole("listitem");
  await expect(toasts.filter({ hasText: "This message stays until you close it" })).toBeVisible();
});
