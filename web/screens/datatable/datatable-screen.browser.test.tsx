import "../../../tests/support/component/by-css.ts";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openScreen, openShop, route, type Shop, textsOf } from "../../../tests/support/component/component.tsx";
import { isWatched } from "../../../tests/support/component/component-catalogue.ts";

interface Person {
  id: number;
  name: string;
  status: string;
}

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

const grid = page.getByRole("grid");
const range = page.getByTestId("list-range");
const rowOf = (name: string) => page.getByRole("row").filter({ hasText: name });
/** The text of every name cell, as it is drawn now. */
const namesShown = () =>
  [...document.querySelectorAll("[role=grid] [data-field=name] .list-name")].map((one) => one.textContent);
const cellOf = (name: string, field: string) => rowOf(name).element().querySelector(`[data-field=${field}]`);

async function open(address: string): Promise<string[]> {
  await openScreen(address);
  await expect.poll(() => namesShown().length).toBeGreaterThan(0);
  return namesShown();
}

async function addPerson(mark: string, status = "active"): Promise<Person> {
  const name = `${mark} ${crypto.randomUUID().slice(0, 8)}`;
  const email = `${crypto.randomUUID()}@example.com`;
  const body = { name, email, role: "Kullanıcı", status };
  return (await shop.api.send("POST", "/datatable/users", body)).body.data;
}
const statusOf = async ({ id }: Person) => (await shop.api.get(`/datatable/users/${id}`)).body.data.status;

test.each(["sort=name:asc", "role=Admin&sort=totalSpent:desc", "q=İRMAK"])(
  "browser and server show the same rows in the same order: %s",
  async (view) => {
    const byServer = await open(`/datatable?mode=server&${view}`);
    await expect.element(range).not.toHaveTextContent(/of 0$/);

    await open(`/datatable?${view}`);

    // The browser continues to fetch people after the first hundred.
    await expect.poll(namesShown).toEqual(byServer);
  },
);

test("deactivates three people after a lost call; undo restores the status of each", async () => {
  const mark = `Üçlü${crypto.randomUUID().slice(0, 6)}`;
  const people = [await addPerson(mark), await addPerson(mark, "inactive"), await addPerson(mark)];
  await open(`/datatable?q=${mark}`);
  for (const { name } of people) await rowOf(name).getByRole("checkbox").click();
  const deactivate = page.getByRole("toolbar").getByRole("button", { name: "Deactivate" });
  const restore = route("POST /datatable/users/bulk", () => Promise.reject(new TypeError("Failed to fetch")));
  await deactivate.click();
  await expect.element(page.getByText(/^Not changed/)).toBeVisible();
  await expect.element(page.getByText("3 selected", { exact: true })).toBeVisible();
  restore();
  await deactivate.click();
  for (const person of people) await expect.poll(() => statusOf(person)).toBe("inactive");

  await page.getByRole("button", { name: "Undo" }).click();

  await expect.poll(() => Promise.all(people.map(statusOf))).toEqual(["active", "inactive", "active"]);
});

test("deactivating people asks for a fresh proof after five minutes, then goes on; so does undo", async () => {
  const setClock = (now: string) => shop.api.send("PUT", "/dev/clock", { now });
  onTestFinished(async () => void (await setClock("2026-06-15T12:00:00.000Z")));
  const person = await addPerson(`Geç${crypto.randomUUID().slice(0, 6)}`);
  const proof = page.getByRole("dialog", { name: "Confirm that it is you" });
  const prove = async () => {
    await proof.getByLabelText("Password", { exact: true }).fill("Demo-2026!");
    await proof.getByRole("button", { name: "Confirm" }).click();
    await expect.element(proof).toHaveLength(0);
  };
  await open(`/datatable?q=${encodeURIComponent(person.name)}`);
  await isWatched();
  await setClock("2026-06-15T12:06:00.000Z");

  await rowOf(person.name).getByRole("checkbox").click();
  await page.getByRole("toolbar").getByRole("button", { name: "Deactivate" }).click();
  await prove();
  await expect.poll(() => statusOf(person)).toBe("inactive");
  await setClock("2026-06-15T12:12:00.000Z");
  await page.getByRole("button", { name: "Undo" }).click();
  await prove();

  await expect.poll(() => statusOf(person)).toBe("active");
});

test("a role edited in its cell survives a reload; Control Z undoes it", async () => {
  const person = await addPerson("Rol");
  const address = `/datatable?q=${encodeURIComponent(person.name)}`;
  const cell = rowOf(person.name).getByCss("[data-field=role]");
  const roleNow = async () => (await shop.api.get(`/datatable/users/${person.id}`)).body.data.role;
  const edit = async () => {
    await cell.dblClick();
    await page.getByRole("option", { name: "Editor" }).click();
    await userEvent.keyboard("{Enter}");
    await expect.poll(roleNow).toBe("Editör");
    await expect.element(page.getByRole("listbox")).toHaveLength(0);
    await expect.element(cell.getByRole("combobox")).toHaveLength(0);
    await expect.element(cell).toHaveTextContent("Editor");
  };
  await open(address);
  await isWatched();
  await edit();
  await expect.element(cell).toHaveFocus();
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.poll(roleNow).toBe("Kullanıcı");
  await expect.element(cell).toHaveTextContent("Viewer");
  await edit();

  await open(address);

  await expect.element(cell).toHaveTextContent("Editor");
});

test("exports the visible rows in their order under translated headings", async () => {
  const shown = await open("/datatable?role=Admin&sort=name%3Aasc");
  const files = vi.spyOn(URL, "createObjectURL");
  await page.getByRole("button", { name: "View", exact: true }).click();
  await page.getByRole("menuitem", { name: "CSV file" }).click();
  await expect.poll(() => files.mock.calls.length).toBe(1);
  const [file] = files.mock.calls[0] ?? [];
  files.mockRestore();
  if (!(file instanceof Blob)) throw new Error("Nothing was exported.");

  const lines = (await file.text()).replace("\uFEFF", "").trim().split("\r\n");

  expect(lines[0]).toBe("id,email,Name,Role,Status,Last login,Orders,Spent");
  expect(lines.slice(1).map((line) => line.split(",")[2])).toEqual(shown);
});

test("arrow keys move between cells, Enter edits, Escape restores the name", async () => {
  const [first = ""] = await open("/datatable?sort=id%3Aasc");
  const editor = grid.getByRole("textbox");
  const click = cellOf(first, "name");
  if (!click) throw new Error("The row has no name.");
  await userEvent.click(click);

  await userEvent.keyboard("{ArrowRight}");
  await expect.poll(() => cellOf(first, "role")).toBe(document.activeElement);
  await userEvent.keyboard("{Home}{ArrowRight}{Enter}");
  await expect.element(editor).toHaveFocus();
  await userEvent.keyboard("{Escape}");

  await expect.element(editor).toHaveLength(0);
  expect(namesShown()[0]).toBe(first);
});

test("offers to deactivate a person whose orders forbid deleting", async () => {
  const [name = ""] = await open("/datatable?totalOrdersMin=1&role=Kullan%C4%B1c%C4%B1");
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();

  const offer = page.getByRole("dialog", { name: new RegExp(`^${name} has orders`) });
  await expect.element(offer.getByRole("button", { name: "Deactivate" })).toBeVisible();
  await offer.getByRole("button", { name: "Cancel" }).click();
  await expect.element(rowOf(name)).toBeVisible();
});

test("Large mode opens the last page and the one before", async () => {
  const { total } = (await shop.api.get("/ecommerce/orders?pageSize=1")).body.meta;
  await openScreen("/datatable?mode=large&pageSize=10");
  await expect.element(range).toBeVisible();

  await page.getByRole("button", { name: "Last page" }).click();
  await expect.element(range).toHaveTextContent(new RegExp(`^21–${total} of ${total}$`));
  await page.getByRole("button", { name: "Previous page" }).click();
  await expect.element(range).toHaveTextContent(new RegExp(`^11–20 of ${total}$`));
  expect(textsOf(range)).toHaveLength(1);
});
