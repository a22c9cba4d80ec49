import "../../../../tests/support/component/by-css.ts";
import { beforeAll, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openScreen, openShop, type Shop } from "../../../../tests/support/component/component.tsx";
import { newPerson } from "../../../../tests/support/component/component-person.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

interface Member {
  id: number;
  email: string;
  status: string;
}

test("status Inactive asks who gets the open work; Cancel changes nothing", async () => {
  const person = await newPerson(shop);
  const member = async (email: string): Promise<Member> =>
    (await shop.api.get("/team")).body.data.members.find((one: Member) => one.email === email);
  const [{ id }, editor] = [await member(person.email), await member("editor@example.com")];
  const columns = [{ name: "To do", kind: "todo" }];
  const board = await shop.api.send("POST", "/kanban/boards", { name: `Pano ${crypto.randomUUID()}`, columns });
  expect(board.status).toBe(201);
  const given = { columnId: board.body.data.columns[0].id, title: "Raf", assigneeIds: [id] };
  const added = await shop.api.send("POST", "/kanban/cards", given);
  expect(added.status).toBe(201);
  await openScreen(`/datatable?q=${person.email}`);
  const row = page.getByRole("grid").getByRole("row").filter({ hasText: person.username });
  const cell = row.getByCss("[data-field=status]");
  const dialog = page.getByRole("dialog", { name: `Deactivate ${person.username}?` });
  const choose = async () => {
    await cell.dblClick();
    await page.getByRole("option", { name: "Inactive" }).click();
    await userEvent.keyboard("{Enter}");
    await expect.element(dialog).toHaveTextContent("1 open card, 0 open conversations");
  };

  await choose();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect.element(cell).toHaveTextContent("Active");
  expect((await member(person.email)).status).toBe("active");
  await choose();
  await dialog.getByLabelText("Hand open work over to").click();
  await page.getByRole("option", { name: "Eda Güneş" }).click();
  await dialog.getByRole("button", { name: "Deactivate" }).click();

  await expect.element(dialog).toHaveLength(0);
  await expect.element(cell).toHaveTextContent("Inactive");
  expect((await shop.api.get(`/kanban/cards/${added.body.data.id}`)).body.data.assigneeIds).toEqual([editor.id]);
});
