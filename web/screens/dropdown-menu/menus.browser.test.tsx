import { beforeAll, beforeEach, expect, test } from "vitest";
import { cdp, type Locator, page, userEvent } from "vitest/browser";
import { openScreen, openShop } from "../../../tests/support/component/component.tsx";

const example = (name: string) => page.getByRole("region", { name, exact: true });
const item = (name: string) => page.getByRole("menuitem", { name, exact: true });
const result = (card: string) => example(card).getByRole("status");
const menu = page.getByRole("menu");
const goods = example("Basic menu").getByRole("button", { name: "Goods" });
const sideActions = example("Sub-menu").getByRole("button", { name: "Actions" });
const area = example("Context menu").getByRole("button", { name: "A place with its own menu" });

async function press(locator: Locator, keys: string): Promise<void> {
  locator.element().focus();
  await userEvent.keyboard(keys);
}

beforeAll(async () => {
  await openShop();
});
beforeEach(async () => {
  await openScreen("/dropdown-menu");
  await expect.element(goods).toBeVisible();
});

test.each([
  ["Enter", "{Enter}", "{Escape}"],
  ["Space", " ", "{Tab}"],
  ["arrow down", "{ArrowDown}", "{Escape}"],
])("%s opens a menu; leaving it returns the focus", async (_, openKey, leaveKey) => {
  await press(goods, openKey);
  await expect.element(item("Çanta")).toHaveFocus();
  await userEvent.keyboard(leaveKey);

  await expect.element(menu).toHaveLength(0);
  await expect.element(goods).toHaveFocus();
});

test("a click outside and a choice close the menu", async () => {
  await goods.click();
  await expect.element(menu).toBeVisible();
  await page.elementLocator(document.body).click({ position: { x: 5, y: 880 } });
  await expect.element(menu).toHaveLength(0);
  await expect.element(goods).toHaveFocus();
  await expect.element(result("Basic menu")).toHaveTextContent(/^$/);
  await goods.click();
  await item("Şal").click();

  await expect.element(menu).toHaveLength(0);
  await expect.element(goods).toHaveFocus();
  await expect.element(result("Basic menu")).toHaveTextContent(/^Chosen: Şal$/);
});

test("arrow keys wrap and skip disabled items; letters jump, also ş and ı", async () => {
  await press(goods, "{Enter}");
  await expect.element(item("Çanta")).toHaveFocus();

  for (const [key, name] of [
    ["{ArrowUp}", "Sandalye"],
    ["{ArrowDown}", "Çanta"],
    ["{End}", "Sandalye"],
    ["{Home}", "Çanta"],
  ] as const) {
    await userEvent.keyboard(key);
    await expect.element(item(name)).toHaveFocus();
  }
  pressLetter("ş");
  await expect.element(item("Şal")).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(item("Sözlük")).toHaveFocus();
  pressLetter("ı");
  await expect.element(item("Isparta Gül Suyu")).toHaveFocus();
  await expect.element(item("Defter")).toHaveAttribute("aria-disabled", "true");
  await item("Defter").click({ force: true });
  await expect.element(menu).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(menu).toHaveLength(0);
  await expect.element(result("Basic menu")).toHaveTextContent(/^$/);
});

test("a sub-menu at the right edge opens to the left", async () => {
  Object.assign(sideActions.element().style, { display: "flex", marginLeft: "auto" });
  await press(sideActions, "{Enter}");
  await expect.element(item("Open")).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}{ArrowRight}");
  await expect.element(item("To do")).toHaveFocus();

  const first = menuBox();
  const second = page.getByRole("menu", { name: "Move to" }).element().getBoundingClientRect();
  expectInside(first);
  expectInside(second);
  expect(first.right + second.width).toBeGreaterThan(innerWidth);
  expect(second.right).toBeLessThanOrEqual(first.left + 1);
  await userEvent.keyboard("{Escape}{Escape}");
  await expect.element(menu).toHaveLength(0);
});

test("a menu at the pointer stays inside the window", async () => {
  area.element().scrollIntoView();
  const { right, width } = area.element().getBoundingClientRect();

  await area.click({ button: "right", position: { x: width - 3, y: 40 } });

  await expect.element(item("Edit")).toBeVisible();
  expectInside(menuBox());
  expect(right - 3 + menuBox().width).toBeGreaterThan(innerWidth);
});

test("at the lower edge a menu opens upwards and stays inside", async () => {
  await page.viewport(640, 500);
  const button = goods.element();
  Object.assign(button.style, { position: "fixed", bottom: "20px", left: "20px" });

  await press(goods, "{Enter}");

  await expect.element(item("Çanta")).toBeVisible();
  const { top, bottom } = button.getBoundingClientRect();
  expectInside(menuBox());
  expect(bottom + menuBox().height).toBeGreaterThan(innerHeight);
  expect(menuBox().bottom).toBeLessThanOrEqual(top + 1);
});

test("arrow right and a hover open a sub-menu; arrow left closes only that level", async () => {
  await press(sideActions, "{Enter}");
  await expect.element(item("Open")).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(item("Move to")).toHaveFocus();

  await userEvent.keyboard("{ArrowRight}");
  await expect.element(item("To do")).toHaveFocus();
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(item("Move to")).toHaveFocus();
  await expect.element(item("To do")).toHaveLength(0);
  await expect.element(item("Open")).toBeVisible();
  await item("Move to").hover();
  await expect.element(item("Done")).toBeVisible();
  await item("Done").click();

  await expect.element(menu).toHaveLength(0);
  await expect.element(result("Sub-menu")).toHaveTextContent(/^Chosen: Done$/);
});

test("checkbox items toggle and radio items replace each other", async () => {
  const view = example("Checks and radios").getByRole("button", { name: "View" });
  const check = (name: string) => page.getByRole("menuitemcheckbox", { name });
  const radio = (name: string) => page.getByRole("menuitemradio", { name });
  await view.click();
  await expect.element(check("Prices")).toHaveAttribute("aria-checked", "true");
  await check("Stock").click();
  await view.click();
  await radio("Compact").click();
  await expect.element(result("Checks and radios")).toHaveTextContent(/^Prices · Stock · Compact$/);
  await view.click();

  await expect.element(check("Stock")).toHaveAttribute("aria-checked", "true");
  await expect.element(radio("Compact")).toHaveAttribute("aria-checked", "true");
  await expect.element(radio("Standard")).toHaveAttribute("aria-checked", "false");
});

test("a destructive action runs only after its dialog is confirmed", async () => {
  const dialogButton = (name: string) => page.getByRole("dialog").getByRole("button", { name });
  const choose = async () => {
    await example("Destructive act").getByRole("button", { name: "Actions" }).click();
    await item("Delete").click();
  };
  await choose();
  await dialogButton("Cancel").click();
  await expect.element(result("Destructive act")).toHaveTextContent(/^The example is there$/);
  await choose();
  await dialogButton("Delete").click();

  await expect.element(result("Destructive act")).toHaveTextContent(/^The example is deleted$/);
});

test("a right-click and Shift F10 open the context menu", async () => {
  await area.click({ button: "right" });
  await expect.element(item("Edit")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(area).toHaveFocus();
  await userEvent.keyboard("{Shift>}{F10}{/Shift}");
  await item("Edit").click();

  await expect.element(result("Context menu")).toHaveTextContent(/^Chosen: Edit$/);
});

test("on a phone a long press opens the context menu without sideways scrolling", async () => {
  await page.viewport(390, 844);
  area.element().scrollIntoView({ block: "center" });
  const { x, y } = area.element().getBoundingClientRect();
  const touch = (type: "touchStart" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
    cdp().send("Input.dispatchTouchEvent", { type, touchPoints });

  await touch("touchStart", [{ x: x + 40, y: y + 40 }]);
  await expect.element(item("Edit")).toBeVisible();
  await touch("touchEnd", []);
  await item("Edit").click();

  await expect.element(result("Context menu")).toHaveTextContent(/^Chosen: Edit$/);
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});

/** The test runner knows only the keys of one keyboard. */
function pressLetter(key: string): void {
  document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}

function menuBox(): DOMRect {
  const paper = document.querySelector(".MuiMenu-paper");
  if (!paper) throw new Error("No menu is open.");
  return paper.getBoundingClientRect();
}

function expectInside(box: DOMRect): void {
  expect(box.left).toBeGreaterThanOrEqual(0);
  expect(box.top).toBeGreaterThanOrEqual(0);
  expect(box.right).toBeLessThanOrEqual(innerWidth);
  expect(box.bottom).toBeLessThanOrEqual(innerHeight);
}
