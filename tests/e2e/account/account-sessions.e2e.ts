import { expect } from "@playwright/test";
import { apiCalls } from "../support/api-calls.ts";
import { violations } from "../support/axe.ts";
import { holdNext } from "../support/hold-next.ts";
import { enter, newPerson } from "../support/person.ts";
import { test } from "../support/test.ts";

test.describe("on a desktop", () => {
  test("a question whose act is under way stays until that is answered @proof", async ({ page, request, baseURL }) => {
    const person = await newPerson(request);
    const calls = await apiCalls(baseURL);
    expect((await calls.post("/api/auth/login", { data: person })).status()).toBe(200);
    await enter(page, person, "/account?tab=sessions");
    await page.getByRole("button", { name: "Sign out everywhere else" }).click();
    const asked = page.getByRole("alertdialog", { name: "Sign out everywhere else" });
    const free = await holdNext(page, "**/api/account/sessions");

    await asked.getByRole("button", { name: "Sign out", exact: true }).click();
    await expect(asked.getByRole("button", { name: "Cancel" })).toBeDisabled();
    await page.keyboard.press("Escape");
    await expect(asked).toBeVisible();
    free();

    await expect(asked).toBeHidden();
    await expect(page.getByText("Signed out everywhere else")).toBeVisible();
  });

  test("a token shows its value once, reads what it may, and is refused after it was revoked @proof", async ({
    page,
    request,
    baseURL,
  }) => {
    await enter(page, await newPerson(request), "/account?tab=tokens");
    await page.getByRole("button", { name: "New token" }).click();
    const form = page.getByRole("dialog", { name: "New token" });
    await form.getByRole("button", { name: "Make token" }).click();
    await expect(form.getByRole("alert")).toContainText("Give the token at least one right");
    expect(await violations(page)).toEqual([]);
    await form.getByLabel("Name").fill("Stock reader");
    await form.getByRole("radio", { name: "Products: Read", exact: true }).check();
    await form.getByRole("button", { name: "Make token" }).click();
    const shown = page.getByRole("dialog", { name: "Your new token" });
    const value = await shown.locator("code").innerText();
    expect(value).toMatch(/^adm_/);
    await shown.getByRole("button", { name: "I have kept it" }).click();

    const row = page.getByRole("listitem").filter({ hasText: "Stock reader" });
    await expect(row).toContainText(`…${value.slice(-4)}`);
    await expect(row).toContainText("Products: Read");
    const calls = await apiCalls(baseURL);
    const headers = { Authorization: `Bearer ${value}` };
    expect((await calls.get("/api/ecommerce/products?page=1", { headers })).status()).toBe(200);
    const written = await calls.post("/api/ecommerce/products", { headers, data: { name: "X" } });
    expect(written.status()).toBe(403);
    expect((await written.json()).code).toBe("insufficient_scope");
    await page.reload();
    await expect(row).toBeVisible();
    expect(await page.content()).not.toContain(value);

    await row.getByRole("button", { name: "Revoke Stock reader" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();

    // Behind the question nothing is seen; it closes once the server has answered.
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
    await expect(row).toHaveCount(0);
    expect((await calls.get("/api/kanban/boards", { headers })).status()).toBe(401);
  });
});
