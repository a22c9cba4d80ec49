import { expect, type Page } from "@playwright/test";
import { adminApi, enterAsAdmin } from "../support/admin.ts";
import { pressInTurn } from "../support/keyboard.ts";
import { test } from "../support/test.ts";
import { unaware } from "../support/unaware.ts";
import { watched } from "../support/watch.ts";

async function enter(page: Page, address = "/datatable"): Promise<void> {
  await enterAsAdmin(page, address);
  await hasRows(page);
}

/** The grid comes before its rows. */
const hasRows = (page: Page) => expect(page.getByRole("grid").getByRole("row").nth(1)).toBeVisible();

const range = (page: Page) => page.getByTestId("list-range");
const names = (page: Page) => page.getByRole("grid").locator("[data-field=name] .list-name").allInnerTexts();
const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

/** The cell that has the keyboard, as a screen reader is told its place. */
const standing = (page: Page) =>
  page.evaluate(() => {
    const cell = document.activeElement?.closest<HTMLElement>("[role=gridcell]");
    const row = cell?.closest("[role=row]");
    if (!cell || !row) return null;
    const [at, column] = [row.getAttribute("aria-rowindex"), cell.getAttribute("aria-colindex")];
    return { row: Number(at), column: Number(column), field: cell.dataset.field };
  });

type Api = Awaited<ReturnType<typeof adminApi>>;
interface Person {
  id: number;
  status: string;
  role: string;
  version: number;
}
const person = async (api: Api, name: string): Promise<Person> =>
  (await api.get(`/datatable/users?q=${encodeURIComponent(name)}`))[0];

test("a page at rest leaves its address alone @proof", async ({ page }) => {
  await enter(page);
  const moves = page.evaluate(async () => {
    let count = 0;
    const replace = history.replaceState;
    history.replaceState = (...given) => {
      count += 1;
      replace.apply(history, given);
    };
    for (let frames = 0; frames < 30; frames += 1) await new Promise(requestAnimationFrame);
    return count;
  });

  expect(await moves).toBe(0);
});

test("keys that are shortcuts change no cell they are pressed on @proof", async ({ page }) => {
  await enter(page);
  await watched(page);
  const rows = page.getByRole("grid").getByRole("row");
  await rows.nth(1).locator("[data-field=name]").click();

  for (const key of ["j", "x"]) await page.keyboard.press(key);

  await expect(rows.nth(2).getByRole("checkbox")).toBeChecked();
  await expect(page.getByRole("grid").getByRole("textbox")).toHaveCount(0);
  await page.keyboard.press("Delete");
  await expect(page.getByRole("grid").getByRole("textbox")).toHaveCount(0);
  await pressInTurn(page, "g", "o");
  await expect(page).toHaveURL(/\/orders$/);
});

test("offline no row can be changed @proof", async ({ page, context }) => {
  await enter(page);
  await page.getByRole("row").nth(1).getByRole("checkbox").click();
  // The bar is fetched when a row is first chosen.
  await expect(page.getByRole("toolbar").getByRole("button", { name: "Deactivate" })).toBeEnabled();

  await context.setOffline(true);

  for (const name of [/^Edit /, /^Delete /, "Deactivate", "Set role"]) {
    const button = page.getByRole("button", { name }).first();
    await expect(button).toBeDisabled();
    await expect(button.locator("..")).toHaveAttribute("title", "Not possible while you are offline");
  }
  await expect(page.getByRole("button", { name: /^Last orders of / }).first()).toBeEnabled();
});

test("what was asked before the network went waits for it @proof", async ({ page, context }) => {
  await enter(page, "/datatable?q=ilayda");
  await rowOf(page, "İlayda Işık")
    .getByRole("button", { name: /^Delete / })
    .click();
  const question = page.getByRole("dialog", { name: /İlayda Işık/ });
  const act = question.getByRole("button", { name: "Delete", exact: true });
  await expect(act).toBeEnabled();

  await context.setOffline(true);

  await expect(act).toBeDisabled();
  await question.getByRole("button", { name: "Cancel" }).click();
});

test("the settings tell the call that the browser's own copy came by @proof", async ({ page }) => {
  await enter(page, "/datatable?mode=server");
  const asked = page.waitForRequest((request) => request.url().includes("/api/datatable/users?pageSize=100"));
  await page.getByRole("button", { name: "Client" }).click();
  const { pathname, search } = new URL((await asked).url());

  await page.getByText("How this is set").click();

  await expect(page.getByRole("definition").filter({ hasText: "/api/" })).toHaveText(`GET ${pathname}${search}`);
});

test("a new person's form begins in its first field, and hears its keys also where no field has the focus @proof", async ({
  page,
}) => {
  await enter(page);
  await page.getByRole("button", { name: "Add person" }).click();
  const form = page.getByRole("dialog", { name: "Add person" });
  await expect(form.getByLabel("Name")).toBeFocused();
  await form.getByRole("heading").click();
  await expect(form.getByLabel("Name")).not.toBeFocused();

  await page.keyboard.press("Control+Enter");

  await expect(form.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
  await expect(form.getByLabel("Name")).toBeFocused();
});

test("folded words find people @proof", async ({ page }) => {
  await enter(page);
  for (const [words, name] of [
    ["GULSEN", "Gülşen Öztürk"],
    ["irmak", "Irmak Kılıç"],
    ["İRMAK", "Irmak Kılıç"],
  ] as const) {
    await page.getByRole("searchbox").fill("");
    await expect.poll(() => new URL(page.url()).searchParams.get("q")).toBeNull();
    await page.getByRole("searchbox").fill(words);
    await expect.poll(() => new URL(page.url()).searchParams.get("q")).toBe(words);
    await expect.poll(() => names(page)).toContain(name);
  }
});

test("names stand in Turkish order @proof", async ({ baseURL }) => {
  const api = await adminApi(baseURL);
  const order: string[] = [];
  for (let page = 1; order.length === 100 * (page - 1); page++) {
    const rows: { name: string }[] = await api.get(`/datatable/users?sort=name:asc&pageSize=100&page=${page}`);
    order.push(...rows.map((row) => row.name.split(" ")[0] ?? ""));
  }
  for (const [before, after] of [
    ["Cem", "Çağrı"],
    ["Irmak", "İlayda"],
    ["Sıla", "Şevval"],
    ["Ulaş", "Ümit"],
  ] as const)
    expect(order.indexOf(before)).toBeLessThan(order.indexOf(after));
});

test("filters join, and the footer counts the rows @proof", async ({ page }) => {
  await enter(page, "/datatable?totalSpentMin=500.01&status=active");
  const count = await page.getByRole("grid").locator("[data-field=name] .list-name").count();

  expect(count).toBeGreaterThan(0);
  await expect(range(page)).toHaveText(`1–${count} of ${count}`);
});

test("a role edited in its cell survives a reload, Ctrl+Z takes it back @proof", async ({ page, baseURL }) => {
  const api = await adminApi(baseURL);
  await enter(page, "/datatable?q=irmak");
  const before = await person(api, "irmak");
  const labels: Record<string, string> = { Admin: "Admin", Editör: "Editor", Kullanıcı: "Viewer" };
  const wanted = before.role === "Editör" ? "Kullanıcı" : "Editör";
  const label = labels[wanted] ?? "";
  const cell = rowOf(page, "Irmak Kılıç").locator("[data-field=role]");
  const edit = async () => {
    await cell.dblclick();
    await page.getByRole("option", { name: label }).click();
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await person(api, "irmak")).role).toBe(wanted);
    await expect(page.locator(".MuiDataGrid-cell--editing")).toHaveCount(0);
    await expect(cell).toContainText(label);
  };
  await edit();
  await watched(page);
  await expect(cell).toBeFocused();
  await page.keyboard.press("Control+z");
  await expect.poll(async () => (await person(api, "irmak")).role).toBe(before.role);
  await expect(cell).toContainText(labels[before.role] ?? "");
  await edit();

  await page.reload();
  await expect(page.getByRole("grid")).toBeVisible();
  await expect(cell).toContainText(label);

  await api.patch(`/datatable/users/${before.id}`, {
    role: before.role,
    version: (await person(api, "irmak")).version,
  });
});

test("Space selects the row of any cell, and the keyboard stays where it is @proof", async ({ page }) => {
  await enter(page, "/datatable?sort=id%3Aasc");
  for (const field of ["role", "name"]) {
    const row = page.getByRole("grid").locator('[aria-rowindex="3"]');
    await row.locator("[data-field=status]").click();
    await page.keyboard.press("Home");
    for (let steps = { name: 1, role: 2 }[field] ?? 0; steps > 0; steps -= 1) await page.keyboard.press("ArrowRight");
    const at = await standing(page);

    await page.keyboard.press("Space");
    await expect(row.getByRole("checkbox")).toBeChecked();
    await expect(page.getByText("1 selected", { exact: true })).toBeVisible();
    expect(await standing(page)).toEqual({ ...at, row: 3, field });
    await page.keyboard.press("Space");

    await expect(row.getByRole("checkbox")).not.toBeChecked();
    expect(await standing(page)).toEqual(at);
  }
});

test("the ends of a row, of the page and of the rows in sight are a key away, and each place is told @proof", async ({
  page,
}) => {
  await enter(page, "/datatable?sort=id%3Aasc");
  const grid = page.getByRole("grid");
  await grid.locator('[aria-rowindex="3"] [data-field=role]').click();
  const columns = Number(await grid.getAttribute("aria-colcount"));
  const last = 1 + (await names(page)).length;
  await expect(grid).toHaveAttribute("aria-rowcount", String(last));
  const goes = async (key: string, to: { row: number; column: number }) => {
    await page.keyboard.press(key);
    await expect.poll(() => standing(page), key).toMatchObject(to);
  };

  await goes("End", { row: 3, column: columns });
  await goes("Home", { row: 3, column: 1 });
  await goes("Control+End", { row: last, column: columns });
  await goes("Control+Home", { row: 2, column: 1 });
  await goes("ArrowRight", { row: 2, column: 2 });
  await page.keyboard.press("PageDown");
  await expect.poll(async () => (await standing(page))?.row ?? 0).toBeGreaterThan(2);
  await goes("PageUp", { row: 2, column: 2 });
});

test("one's own row can be edited, but neither deleted nor given another status @proof", async ({ page }) => {
  await enter(page, "/datatable?q=admin%40example.com");
  const mine = rowOf(page, "admin@example.com");

  await mine.getByRole("button", { name: /^Edit / }).click();
  const form = page.getByRole("dialog", { name: "Edit person" });
  await expect(form.getByRole("combobox", { name: "Role" })).toBeVisible();
  await expect(form.getByRole("combobox", { name: "Status" })).toHaveCount(0);
  await form.getByRole("button", { name: "Cancel" }).click();

  await expect(mine.getByRole("button", { name: /^Last orders of / })).toBeVisible();
  await expect(mine.getByRole("button", { name: /^Delete / })).toHaveCount(0);
});

test("an edit that met another's asks which one stays, and who once was let in is not made to wait again @proof", async ({
  page,
  baseURL,
}) => {
  const api = await adminApi(baseURL);
  const mark = crypto.randomUUID().slice(0, 12);
  const name = `Bekleyen ${mark}`;
  const given = { name, email: `${mark}@example.com`, role: "Kullanıcı", status: "pending" };
  const { id, version } = await api.post("/datatable/users", given);
  await enter(page, `/datatable?q=${mark}`);
  const cell = rowOf(page, name).locator("[data-field=status]");
  const options = page.getByRole("option");
  await unaware(page);
  await api.patch(`/datatable/users/${id}`, { status: "inactive", version });
  await cell.dblclick();
  await expect(options).toHaveText(["Active", "Inactive", "Pending"]);
  await page.getByRole("option", { name: "Active", exact: true }).click();
  await page.keyboard.press("Enter");

  await expect(page.getByText("Someone else changed this")).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByRole("button", { name: "Apply mine" })).toBeDisabled();
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Apply mine" }).click();
  await expect.poll(async () => (await person(api, name)).status).toBe("active");

  await expect(cell).toContainText("Active");
  await cell.dblclick();
  await expect(options).toHaveText(["Active", "Inactive"]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await rowOf(page, name)
    .getByRole("button", { name: `Edit ${name}` })
    .click();
  await page.getByRole("dialog", { name: "Edit person" }).getByRole("combobox", { name: "Status" }).click();
  await expect(options).toHaveText(["Active", "Inactive"]);
  await api.post("/datatable/users/bulk", { ids: [id], action: "delete" });
});

test("jumping about in Large mode leaves the tab within 150 MB @proof", async ({ page }) => {
  await enter(page, "/datatable?mode=large&pageSize=10");
  for (let jumps = 0; jumps < 8; jumps += 1) {
    await page.getByRole("button", { name: "Last page" }).click();
    await expect(range(page)).toHaveText("21–30 of 30");
    await page.getByRole("button", { name: "First page" }).click();
    await expect(range(page)).toHaveText("1–10 of 30");
  }
  const device = await page.context().newCDPSession(page);
  await device.send("Performance.enable");
  await device.send("HeapProfiler.collectGarbage");
  const { metrics } = await device.send("Performance.getMetrics");

  expect(metrics.find(({ name }) => name === "JSHeapUsedSize")?.value).toBeLessThan(150e6);
});

test("an open person stays beside the list on its other pages, and one there is not says so @proof", async ({
  page,
}) => {
  await enterAsAdmin(page, "/datatable?mode=server&pageSize=10&open=20");
  await watched(page);
  const sheet = page.locator("[data-sheet]");
  await expect(sheet).toContainText("@");
  const name = await sheet.getByRole("heading", { level: 2 }).innerText();
  await page.goto("/datatable?mode=server&pageSize=10&page=2&open=20");
  await expect(page.getByRole("dialog", { name })).toBeVisible();

  await page.goto("/datatable?open=999999");
  await expect(page.getByText("This person does not exist or was removed")).toBeVisible();
});
