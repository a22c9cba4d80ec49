import { beforeAll, expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { hold, openScreen, openShop, type Shop } from "../../../../tests/support/component/component.tsx";
import { isWatched } from "../../../../tests/support/component/component-catalogue.ts";
import { newPerson } from "../../../../tests/support/component/component-person.ts";

const NOW = "2026-06-15T12:00:00.000Z";
const SIX_MINUTES_LATER = "2026-06-15T12:06:00.000Z";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

test("an action that needs a fresh proof asks for the password and then goes on", async () => {
  const person = await newPerson(shop);
  await openScreen("/account?tab=tokens", { as: person.email });
  await isWatched();
  const setClock = (now: string) => shop.api.send("PUT", "/dev/clock", { now });
  expect((await setClock(SIX_MINUTES_LATER)).status).toBe(200);
  onTestFinished(async () => void (await setClock(NOW)));
  await page.getByRole("button", { name: "New token" }).click();
  const form = page.getByRole("dialog", { name: "New token" });
  await form.getByLabelText("Name").fill("Till");
  await form.getByRole("radio", { name: "Products: Read", exact: true }).click();
  await form.getByRole("button", { name: "Make token" }).click();
  const proof = page.getByRole("dialog", { name: "Confirm that it is you" });
  const confirm = proof.getByRole("button", { name: "Confirm" });
  await expect.element(proof).toBeVisible();

  await proof.getByLabelText("Password", { exact: true }).fill("not-the-one");
  await confirm.click();
  await expect.element(proof.getByRole("alert")).toHaveTextContent(/^That is not your password\.$/);
  await proof.getByLabelText("Password", { exact: true }).fill(person.password);
  await confirm.click();

  await expect.element(proof).toHaveLength(0);
  await expect.element(page.getByRole("dialog", { name: "Your new token" })).toHaveTextContent("adm_");
});

test("a new token can read the team, billing and the dashboard, but not write there", async () => {
  const person = await newPerson(shop);
  await openScreen("/account?tab=tokens", { as: person.email });
  await page.getByRole("button", { name: "New token" }).click();
  const form = page.getByRole("dialog", { name: "New token" });
  const right = (area: string, name: string) => form.getByRole("radio", { name: `${area}: ${name}`, exact: true });

  for (const area of ["Team", "Billing", "Dashboard"]) {
    await expect.element(right(area, "Read")).toBeVisible();
    await expect.element(right(area, "Read and write")).toHaveLength(0);
  }
  await expect.element(right("Workspace", "Read and write")).toBeVisible();
});

test("two other sessions are signed out side by side, and their next calls are refused", async () => {
  const { email } = await newPerson(shop);
  const [first, second] = [await shop.clientOf(email), await shop.clientOf(email)];
  await openScreen("/account?tab=sessions", { as: email });
  const rows = page.getByRole("region", { name: "Where you are signed in" }).getByRole("listitem");
  await expect.element(rows).toHaveLength(3);
  await expect.element(rows.first()).toHaveTextContent("This one");
  const signOut = (at: number) => rows.nth(at).getByRole("button", { name: /^Sign out/ });
  const act = hold("DELETE /account/sessions/*");

  await signOut(1).click();
  await signOut(2).click();
  await expect.poll(act.seen).toBe(2);
  act.release();

  await expect.element(rows).toHaveLength(1);
  const answers = await Promise.all([first.get("/account"), second.get("/account")]);
  expect(answers.map(({ status }) => status)).toEqual([401, 401]);
  await expect.element(page.getByRole("button", { name: "Sign out everywhere else" })).toHaveLength(0);
});

test("a token shows its value once, reads within its scope and is refused once revoked", async () => {
  const { email } = await newPerson(shop);
  await openScreen("/account?tab=tokens", { as: email });
  await page.getByRole("button", { name: "New token" }).click();
  const form = page.getByRole("dialog", { name: "New token" });
  const submit = form.getByRole("button", { name: "Make token" });
  await submit.click();
  await expect.element(form.getByRole("alert")).toHaveTextContent("Give the token at least one right");
  await form.getByLabelText("Name").fill("Stock reader");
  await form.getByRole("radio", { name: "Products: Read", exact: true }).click();
  await submit.click();
  const shown = page.getByRole("dialog", { name: "Your new token" });
  await expect.element(shown).toHaveTextContent("adm_");
  const value = shown.element().querySelector("code")?.textContent ?? "";
  expect(value).toMatch(/^adm_/);
  await shown.getByRole("button", { name: "I have kept it" }).click();
  const row = page.getByRole("listitem").filter({ hasText: "Stock reader" });
  await expect.element(row).toHaveTextContent(`…${value.slice(-4)}`);
  await expect.element(row).toHaveTextContent("Products: Read");
  const headers = { authorization: `Bearer ${value}`, "content-type": "application/json" };
  const read = () => shop.api.ask("/ecommerce/products?page=1", { headers });
  expect((await read()).status).toBe(200);
  const written = await shop.api.ask("/ecommerce/products", { method: "POST", headers, body: '{"name":"X"}' });
  expect([written.status, (await written.json()).code]).toEqual([403, "insufficient_scope"]);
  await openScreen("/account?tab=tokens", { as: email });
  await expect.element(row).toBeVisible();
  expect(document.documentElement.outerHTML).not.toContain(value);

  await row.getByRole("button", { name: "Revoke Stock reader" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();

  // Behind the question nothing is seen; it closes once the server has answered.
  await expect.element(page.getByRole("alertdialog")).toHaveLength(0);
  await expect.element(row).toHaveLength(0);
  expect((await read()).status).toBe(401);
});

test("the password form revokes API tokens unless its box is cleared", async () => {
  const person = await newPerson(shop);
  await openScreen("/account?tab=security", { as: person.email });
  const box = page.getByRole("checkbox", { name: "Also revoke API tokens" });
  await expect.element(box).toBeChecked();
  await page.getByLabelText("Current password").fill(person.password);
  await page.getByLabelText(/^New password(?! again)/).fill("Deniz-mavisi-7");
  await page.getByLabelText("New password again").fill("Deniz-mavisi-7");
  await box.click();
  const changing = hold("POST /account/password");
  await page.getByRole("button", { name: "Change password" }).click();
  changing.release();

  await expect.element(page.getByText("Password changed. You are signed out everywhere else.")).toBeVisible();
  // The page goes on under the renewed session.
  await page.getByRole("link", { name: "Sessions", exact: true }).click();
  await expect
    .element(page.getByRole("region", { name: "Where you are signed in" }).getByRole("listitem"))
    .toHaveLength(1);
});

test("a new token ends after 90 days unless chosen otherwise, and never is no choice", async () => {
  const person = await newPerson(shop);
  await openScreen("/account?tab=tokens", { as: person.email });
  await page.getByRole("button", { name: "New token" }).click();
  const form = page.getByRole("dialog", { name: "New token" });

  await form.getByRole("combobox", { name: "Ends" }).click();

  await expect.element(page.getByRole("option", { name: "After 90 days" })).toHaveAttribute("aria-selected", "true");
  await expect.element(page.getByRole("option", { name: "Never" })).toHaveLength(0);
});

test("an Admin revokes a colleague's token and signs everybody out from the team section", async () => {
  const person = await newPerson(shop);
  const colleague = await shop.clientOf(person.email);
  const expiresAt = "2026-07-15T12:00:00.000Z";
  await colleague.send("POST", "/account/tokens", { name: "Depot", scopes: ["orders:read"], expiresAt });
  await openScreen("/account?tab=team", { as: "admin@example.com" });
  const row = page.getByRole("region", { name: "API tokens of the team" }).getByRole("listitem");
  const revoke = row.getByRole("button", { name: /^Revoke Depot of / });
  await revoke.click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expect.element(revoke).toHaveLength(0);

  await page.getByRole("button", { name: "Sign everybody out" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Sign out" }).click();

  await expect.element(page.getByText("Everybody else is signed out")).toBeVisible();
  expect((await colleague.get("/account")).status).toBe(401);
  await page.getByRole("link", { name: "Sessions", exact: true }).click();
  await expect.element(page.getByRole("region", { name: "Where you are signed in" })).toBeVisible();
});
