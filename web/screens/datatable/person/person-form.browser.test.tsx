import { mutate } from "swr";
import { beforeAll, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { PersonExtended } from "#shared/api/datatable/users.ts";
import { allAnswered, calls, openScreen, openShop, type Shop } from "../../../../tests/support/component/component.tsx";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

const form = page.getByRole("dialog", { name: "Edit person" });
const nameField = form.getByRole("textbox", { name: "Name" });
const conflict = page.getByRole("dialog", { name: "Someone else changed this" });

/** Creates a person and opens them for editing. */
async function editNewPerson(): Promise<PersonExtended> {
  const mark = crypto.randomUUID().slice(0, 8);
  const body = { name: `Deniz ${mark}`, email: `${mark}@example.com`, role: "Kullanıcı", status: "active" };
  const person: PersonExtended = (await shop.api.send("POST", "/datatable/users", body)).body.data;
  await openScreen(`/datatable?q=${mark}`);
  await page.getByRole("button", { name: `Edit ${person.name}` }).click();
  await expect.element(nameField).toHaveValue(person.name);
  return person;
}

test("asks about a name that both changed and saves the chosen one", async () => {
  const { id, version } = await editNewPerson();
  await nameField.fill("Deniz Benim");
  const match = { "if-match": `"v${version}"` };
  expect((await shop.api.send("PATCH", `/datatable/users/${id}`, { name: "Deniz Onların" }, match)).status).toBe(200);
  await form.getByRole("button", { name: "Save" }).click();
  await expect.element(conflict.getByRole("radio", { name: "Theirs" })).toBeVisible();
  expect(conflict.getByRole("group").elements()).toHaveLength(1);

  await conflict.getByRole("radio", { name: "Theirs" }).click();
  await conflict.getByRole("button", { name: "Save again" }).click();

  await expect.element(form).toHaveLength(0);
  const saved = (await shop.api.get(`/datatable/users/${id}`)).body.data;
  expect(saved).toMatchObject({ name: "Deniz Onların", version: version + 1 });
});

test("closing the form asks only when something was changed", async () => {
  const { name } = await editNewPerson();
  const question = page.getByRole("alertdialog", { name: "Discard changes?" });
  await nameField.fill("Deniz Vazgeçen");

  await userEvent.keyboard("{Escape}");
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect.element(nameField).toHaveValue("Deniz Vazgeçen");
  await form.getByRole("button", { name: "Cancel" }).click();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect.element(form).toHaveLength(0);

  await page.getByRole("button", { name: `Edit ${name}` }).click();
  await expect.element(nameField).toHaveValue(name);
  await userEvent.keyboard("{Escape}");
  await expect.element(form).toHaveLength(0);
  await expect.element(question).toHaveLength(0);
});

test("the sheet of a person who is deleted meanwhile keeps what is typed on it", async () => {
  const { id, name, email, version } = await editNewPerson();
  await openScreen(`/datatable?mode=server&open=${id}`);
  for (const step of ["Personal data…", "Erase…"]) await page.getByRole("button", { name: step }).click();
  const field = page.getByLabelText(`Type ${email} to confirm`);
  await field.fill(email);

  const match = { "if-match": `"v${version}"` };
  expect((await shop.api.send("DELETE", `/datatable/users/${id}`, {}, match)).status).toBe(200);
  const isAsked = () => calls.filter(({ path }) => path === `/datatable/users/${id}`).length;
  await mutate(() => true);
  await expect.poll(isAsked).toBeGreaterThan(0);
  await allAnswered();

  await expect.element(field).toHaveValue(email);
  await expect.element(page.getByRole("dialog", { name: `Erase ${name}?` })).toBeVisible();
});
