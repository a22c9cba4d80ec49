import { beforeAll, expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { hold, openScreen, openShop, type Shop } from "../../../../tests/support/component.tsx";
import { isWatched } from "../../../../tests/support/component-catalogue.ts";
import { newPerson } from "../../../../tests/support/component-person.ts";

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
