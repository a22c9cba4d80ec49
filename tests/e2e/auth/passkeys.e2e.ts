import { expect } from "@playwright/test";
import { violations } from "../support/axe.ts";
import { test as ownShop } from "../support/own-shop.ts";
import { forgetSession, live, newPerson, signIn } from "../support/person.ts";

/** Browsers make passkeys for a name only, never for a bare address. */
const test = ownShop.extend({
  baseURL: async ({ shop }, use) => use(shop.url.replace("127.0.0.1", "localhost")),
});

test.describe("on a desktop", () => {
  test("a passkey is made, signs in by itself, and is removed", async ({ page, request }) => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("WebAuthn.enable");
    await devtools.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    const person = await newPerson(request);
    await signIn(page, person, "/account?tab=security");
    await live(page);

    await page.getByRole("button", { name: "Add a passkey" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a passkey" });
    await dialog.getByLabel("Name").fill("Laptop");
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "Laptop" })).toBeVisible();

    await forgetSession(page);
    await page.goto("/login");
    await live(page);
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await page.waitForURL("/dashboard");

    await page.goto("/account?tab=security");
    await live(page);
    await page.getByRole("button", { name: "Remove Laptop" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();

    await expect(page.getByText("You have no passkey yet.")).toBeVisible();
  });

  test("where there were too many tries, the page says when the next one may be @proof", async ({ page }) => {
    const refusal = { status: 429, data: null, code: "rate_limited", message: "Too many requests", requestId: "r" };
    await page.route("**/api/auth/passkey/options", (route) =>
      route.fulfill({ status: 429, headers: { "Retry-After": "60" }, json: refusal }),
    );
    await page.goto("/login");
    await live(page);

    await page.getByRole("button", { name: "Use a passkey" }).click();

    await expect(page.getByRole("alert")).toContainText(/Too many attempts\. Try again in \d+ s\./);
    await expect(page.getByRole("button", { name: "Use a passkey" })).toBeDisabled();
  });
});
