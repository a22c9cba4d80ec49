import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { addressNow, openScreen, openShop, textsOf } from "../../../../tests/support/component/component.tsx";

beforeAll(async () => {
  await openShop();
});

const menu = page.getByRole("navigation", { name: "Main menu" });
const toggle = page.getByRole("button", { name: "Open or close the menu" });
const row = (name: string) => menu.getByRole("button", { name });
const link = (name: string) => menu.getByRole("link", { name });
const flyouts = () => document.querySelectorAll<HTMLElement>("[data-flyout]");
const flyoutText = () => [...flyouts()].map((one) => one.innerText).join("\n");
const width = () => menu.element().getBoundingClientRect().width;
const menuOf = (path: string) => [...menu.element().querySelectorAll<HTMLElement>(path)];

const root = page.elementLocator(document.documentElement);
const movePointer = (x: number, y: number) => root.hover({ position: { x, y } });

function flyout(): Locator {
  const [only, ...more] = flyouts();
  if (!only || more.length > 0) throw new Error(`${flyouts().length} flyouts are open.`);
  return page.elementLocator(only);
}

/** Waits until React has drawn what is pending. */
const drawn = () => scheduler.postTask(() => {}, { priority: "background" });

/** Moves the stopped clock on. What follows is checked at once: `expect.poll` would move the clock too. */
async function pass(ms: number): Promise<void> {
  vi.advanceTimersByTime(ms);
  await drawn();
}

const expectNoFlyout = () => expect.poll(() => flyouts().length).toBe(0);

async function collapse(): Promise<void> {
  await toggle.click();
  await expect.poll(width).toBe(80);
}

/** Collapses the menu with the pointer away from it, and stops the clock of the page. */
async function collapseWithoutClock(): Promise<void> {
  await collapse();
  await movePointer(700, 500);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
}

/** Each of these lines has an icon, and the icons and the names each have one left edge. */
function expectAligned(lines: readonly Element[], count: number): void {
  const edges = (part: string) =>
    lines.flatMap((line) => [...line.querySelectorAll(part)].map((one) => one.getBoundingClientRect().left));
  expect(lines).toHaveLength(count);
  expect(edges(":scope > svg")).toHaveLength(count);
  expect(new Set(edges(":scope > svg")).size).toBe(1);
  expect(new Set(edges(":scope > span")).size).toBe(1);
}

async function tabTo(target: Locator): Promise<void> {
  const skip = page.getByRole("link", { name: "Skip to content" }).element();
  skip.focus();
  for (let presses = 0; presses < 40 && document.activeElement !== target.element(); presses++) await userEvent.tab();
  await expect.element(target).toHaveFocus();
}

describe("on a desktop", () => {
  beforeEach(() => openScreen("/toast"));

  test("opens the group of the current page, and another group beside it", async () => {
    await expect.element(row("Custom Ui")).toHaveAttribute("aria-expanded", "true");
    for (const name of ["E-commerce", "Settings"])
      await expect.element(row(name)).toHaveAttribute("aria-expanded", "false");
    expect(menuOf("[aria-current=page]").map((one) => one.textContent)).toEqual(["Toast"]);

    await row("E-commerce").click();

    await expect.element(row("Custom Ui")).toHaveAttribute("aria-expanded", "true");
    await expect.element(link("Orders")).toBeVisible();
    expect(addressNow()).toBe("/toast");
  });

  test("lines of the second level have aligned icons, open and in the flyout", async () => {
    expectAligned(menu.getByRole("list").getByRole("list").getByRole("link").elements(), 5);

    await collapseWithoutClock();
    await row("E-commerce").hover();

    expectAligned(flyout().getByRole("link").elements(), 2);
  });

  test("a flyout stays when the pointer returns after 60 ms and closes between 100 and 140 ms", async () => {
    await collapseWithoutClock();

    await row("E-commerce").hover();
    await drawn();
    expect(textsOf(flyout().getByRole("link"))).toEqual(["Products", "Orders"]);
    const first = flyout().element();
    await movePointer(700, 500);
    await pass(60);
    await row("E-commerce").hover();
    await pass(500);
    expect(flyout().element()).toBe(first);
    await movePointer(700, 500);
    await pass(99);
    expect(flyout().element()).toBe(first);
    await pass(41);

    expect(flyouts()).toHaveLength(0);
  });

  test("a flyout stays open while the pointer moves into it", async () => {
    await collapseWithoutClock();
    await row("E-commerce").hover();
    const from = row("E-commerce").element().getBoundingClientRect();
    const to = flyout().getByRole("link", { name: "Orders" }).element().getBoundingClientRect();
    const first = flyout().element();

    for (let step = 1; step <= 10; step++) {
      const share = step / 10;
      await movePointer(from.x + 30 + (to.x - from.x) * share, from.y + 10 + (to.y - from.y) * share);
      await pass(30);
    }
    await pass(1500);

    expect(flyout().element()).toBe(first);
    vi.useRealTimers();
    await flyout().getByRole("link", { name: "Orders" }).click();
    await expect.poll(addressNow).toBe("/orders");
    await expectNoFlyout();
  });

  test("another flyout and Escape close a flyout at once", async () => {
    await collapseWithoutClock();
    await row("E-commerce").hover();
    expect(flyoutText()).toContain("Products");

    await row("Custom Ui").hover();
    await drawn();
    expect(flyouts()).toHaveLength(1);
    expect(flyoutText()).toContain("Datatable");
    row("Custom Ui").element().focus();
    await userEvent.keyboard("{Escape}");
    await drawn();

    expect(flyouts()).toHaveLength(0);
  });

  test("the link at the foot of a collapsed menu shows its name", async () => {
    await collapseWithoutClock();

    await link("Made by the author").hover();
    await drawn();
    expect(flyoutText()).toBe("Made by the author");
    await movePointer(700, 500);
    await pass(150);

    expect(flyouts()).toHaveLength(0);
  });

  test.each([
    ["E-commerce", "Products", "/orders"],
    ["Settings", "Account", "/billing"],
  ])("the keyboard reaches the second page of %s in a collapsed menu", async (group, first, address) => {
    await collapse();
    await tabTo(row(group));

    await userEvent.keyboard("{ArrowRight}");
    await expect.element(flyout().getByRole("link", { name: first })).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}{Enter}");

    await expect.poll(addressNow).toBe(address);
  });

  test("after Escape a flyout opens again by Enter and by the arrow", async () => {
    await collapse();
    const settings = row("Settings");
    settings.element().focus();
    await expect.element(settings).toHaveAttribute("aria-expanded", "true");

    await userEvent.keyboard("{Escape}");
    await expectNoFlyout();
    await expect.element(settings).toHaveAttribute("aria-expanded", "false");
    await userEvent.keyboard("{Enter}");
    await expect.poll(flyoutText).toContain("Billing");
    await expect.element(settings).toHaveAttribute("aria-expanded", "true");
    await userEvent.keyboard("{Escape}");
    await expectNoFlyout();
    await userEvent.keyboard("{ArrowRight}");

    await expect.element(flyout().getByRole("link", { name: "Account" })).toHaveFocus();
  });

  test("arrows and Home move through the lines of an open menu", async () => {
    link("Dashboard").element().focus();

    await userEvent.keyboard("{ArrowDown}");
    await expect.element(row("E-commerce")).toHaveFocus();
    await userEvent.keyboard("{ArrowRight}{ArrowRight}");
    await expect.element(link("Products")).toHaveFocus();
    await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
    await expect.element(row("E-commerce")).toHaveAttribute("aria-expanded", "false");
    await userEvent.keyboard("{Home}");

    await expect.element(link("Dashboard")).toHaveFocus();
  });

  test.each([
    ["open", 256],
    ["collapsed", 80],
  ])("the %s menu is the same after a narrow window", async (state, px) => {
    if (state === "collapsed") await toggle.click();
    await expect.poll(width).toBe(px);

    await page.viewport(390, 844);
    await expect.element(menu).not.toBeInTheDocument();
    await page.viewport(1440, 900);

    await expect.element(menu).toBeVisible();
    expect(width()).toBe(px);
  });
});

test("the name of the inbox is its label and the number of unread conversations", async () => {
  await openScreen("/dashboard");

  await expect.element(menu.getByRole("link", { name: /^Inbox, \d+ unread$/ })).toBeVisible();
});

test("marks the line that a page without its own belongs to", async () => {
  await openScreen("/add-product");

  expect(menuOf('[aria-current="true"]').map((one) => one.textContent)).toEqual(["Products"]);
  await expect.element(row("E-commerce")).toHaveAttribute("aria-expanded", "true");
});

test("Escape closes a flyout under the pointer first and the sheet on the next press", async () => {
  await openScreen("/orders?order=17");
  const sheet = page.getByRole("dialog", { name: /^Order #/ });
  await expect.element(sheet).toBeVisible();
  await collapse();
  await movePointer(700, 500);
  sheet.getByRole("button", { name: "Close" }).element().focus();
  await row("E-commerce").hover();
  await expect.poll(flyoutText).toContain("Products");

  await userEvent.keyboard("{Escape}");
  await expectNoFlyout();
  await drawn();
  expect(addressNow()).toBe("/orders?order=17");
  await expect.element(sheet).toBeVisible();
  await userEvent.keyboard("{Escape}");

  await expect.element(sheet).not.toBeInTheDocument();
});

describe("on a tablet", () => {
  beforeEach(async () => {
    await page.viewport(768, 1024);
    await openScreen("/products");
  });
  const content = () => document.getElementById("main")?.parentElement?.getBoundingClientRect().left;

  test("the menu shows icons, also where an open one was stored", async () => {
    localStorage.setItem("sidebar-open", "true");
    await openScreen("/products");

    await expect.poll(width).toBe(80);
    expect(content()).toBe(80);
  });

  test.each(["Escape", "the backdrop", "a chosen page"])("the open menu covers the page until %s", async (end) => {
    await toggle.click();
    await expect.poll(width).toBe(256);
    expect(content()).toBe(80);

    if (end === "Escape") await userEvent.keyboard("{Escape}");
    else if (end === "the backdrop") await root.click({ position: { x: 600, y: 500 } });
    else await link("Kanban").click();

    await expect.poll(width).toBe(80);
  });

  test("the toggle leaves the choice for wide windows as it is", async () => {
    await toggle.click();
    await expect.poll(width).toBe(256);

    expect(localStorage.getItem("sidebar-open")).toBeNull();
  });
});

describe("on a phone", () => {
  beforeEach(async () => {
    await page.viewport(390, 844);
    await openScreen("/toast");
  });

  test("lines of the second level have aligned icons", async () => {
    await toggle.click();
    await expect.element(menu).toBeVisible();

    expectAligned(menu.getByRole("list").getByRole("list").getByRole("link").elements(), 5);
  });

  test("the menu has a button that closes it, and the focus returns", async () => {
    await toggle.click();
    await menu.getByRole("button", { name: "Close the menu" }).click();

    await expect.element(menu).not.toBeInTheDocument();
    await expect.element(toggle).toHaveFocus();
  });

  test("the menu covers the page until a press beside it, and the focus returns", async () => {
    const dashboard = link("Dashboard");
    await expect.element(menu).not.toBeInTheDocument();

    await toggle.click();
    await expect.element(menu).toBeVisible();
    await expect.element(dashboard).toHaveFocus();
    expect(document.documentElement.style.overflow).toBe("hidden");
    await userEvent.tab({ shift: true });
    expect(document.activeElement?.getAttribute("href")).not.toBe("#main");
    await root.click({ position: { x: 350, y: 400 } });
    await expect.element(menu).not.toBeInTheDocument();
    await expect.element(toggle).toHaveFocus();
    await toggle.click();
    await expect.element(dashboard).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(menu).not.toBeInTheDocument();
    await toggle.click();
    await dashboard.click();

    await expect.poll(addressNow).toBe("/dashboard");
    await expect.element(menu).not.toBeInTheDocument();
  });
});
