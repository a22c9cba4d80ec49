import { expect } from "@playwright/test";
import type { BoardShort } from "#shared/api/kanban/boards.ts";
import { enterAsAdmin } from "../support/admin.ts";
import { addressOf, columnOf, ownBoard } from "../support/board.ts";
import { holdNext } from "../support/hold-next.ts";
import { test } from "../support/own-shop.ts";

test.describe("on a desktop", () => {
  test("a board is made, gets another name and is deleted by typing it; an undo brings it back @proof", async ({
    page,
    shop,
  }) => {
    const name = `Yeni sezon ${crypto.randomUUID().slice(0, 8)}`;
    const names = async () => ((await shop.api.get("/kanban/boards")).body.data as BoardShort[]).map((one) => one.name);
    await enterAsAdmin(page, "/kanban");

    await page.getByRole("button", { name: "Other boards" }).click();
    await page.getByRole("menuitem", { name: "New board" }).click();
    const made = page.getByRole("dialog", { name: "New board" });
    await expect(made.getByRole("textbox", { name: "Board name" })).toBeFocused();
    await made.getByRole("textbox", { name: "Board name" }).fill(name);
    await made.getByRole("button", { name: "Add board" }).click();

    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByRole("heading", { level: 2 })).toHaveText(["To do", "Doing", "Done"]);
    await page.getByRole("button", { name: "Board menu" }).click();
    await page.getByRole("menuitem", { name: "Name and members" }).click();
    const changed = page.getByRole("dialog", { name: "Edit board" });
    await changed.getByRole("textbox", { name: "Board name" }).fill(`${name} 2`);
    await changed.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("heading", { level: 1, name: `${name} 2` })).toBeVisible();
    await expect(changed).toBeHidden();
    await page.getByRole("button", { name: "Board menu" }).click();
    await page.getByRole("menuitem", { name: "Delete board" }).click();
    const asked = page.getByRole("dialog", { name: `Delete the board ${name} 2?` });
    await asked.getByRole("textbox").fill(`${name} 2`);
    await asked.getByRole("button", { name: "Delete" }).click();

    await expect.poll(names).not.toContain(`${name} 2`);
    await expect(page.locator("h1", { hasText: `${name} 2` })).toHaveCount(0);
    await page
      .getByText(`Board ${name} 2 deleted`)
      .locator("xpath=ancestor::*[.//button][1]")
      .getByRole("button", { name: "Undo" })
      .click();
    await expect.poll(names).toContain(`${name} 2`);
  });

  test("until it is known who could be a board's member bones stand there, and nothing says that there is nobody @proof", async ({
    page,
  }) => {
    await enterAsAdmin(page, "/kanban");
    const free = await holdNext(page, "**/api/kanban/people", "continue", "read");
    await page.getByRole("button", { name: "Other boards" }).click();
    await page.getByRole("menuitem", { name: "New board" }).click();
    const members = page.getByRole("group", { name: "Members" });

    await expect(members.locator("[data-skeleton]").first()).toBeVisible();
    await expect(members).not.toContainText("Nothing found");
    free();
    await expect(members.getByRole("checkbox").first()).toBeVisible();

    await expect(members.locator("[data-skeleton]")).toHaveCount(0);
  });

  test("a label whose name was emptied asks for one, and keeps the name it has @proof", async ({ page, shop }) => {
    const board = await ownBoard(shop.api);
    await shop.api.send("POST", "/kanban/labels", { boardId: board.id, name: "Acil", colour: "red" });
    await enterAsAdmin(page, addressOf(board));
    await page.getByRole("button", { name: "Board menu" }).click();
    await page.getByRole("menuitem", { name: "Labels" }).click();
    const field = page.getByRole("dialog", { name: "Labels" }).getByRole("textbox", { name: "Name of Acil" });

    await field.fill(" ");
    await field.press("Enter");

    await expect(field).toHaveAccessibleDescription("Enter a name");
    await field.fill("x".repeat(31));
    await expect(field).toHaveAccessibleDescription("At most 30 characters");
    expect((await board.read()).labels.map(({ name }) => name)).toEqual(["Acil"]);
  });

  test("a label that is given a taken name says so at its own field, until another one is typed @proof", async ({
    page,
    shop,
  }) => {
    const board = await ownBoard(shop.api);
    for (const name of ["Acil", "Media"])
      await shop.api.send("POST", "/kanban/labels", { boardId: board.id, name, colour: "red" });
    await enterAsAdmin(page, addressOf(board));
    await page.getByRole("button", { name: "Board menu" }).click();
    await page.getByRole("menuitem", { name: "Labels" }).click();
    const dialog = page.getByRole("dialog", { name: "Labels" });
    const field = (name: string) => dialog.getByRole("textbox", { name });
    const taken = "This name is taken.";

    await field("Name of Media").fill("ACİL");
    await field("Name of Media").press("Enter");

    await expect(field("Name of Media")).toHaveAccessibleDescription(taken);
    await expect(field("Name of Media")).toHaveAttribute("aria-invalid", "true");
    await expect(field("Name of Acil")).not.toHaveAccessibleDescription(taken);
    await expect(dialog.getByRole("alert")).toHaveCount(0);
    await field("New label").fill("Media");
    await field("New label").press("Enter");
    await expect(field("New label")).toHaveAccessibleDescription(taken);
    await expect(field("New label")).toHaveValue("Media");
    await field("Name of Media").fill("Press");
    await expect(field("Name of Media")).not.toHaveAccessibleDescription(taken);
    await field("Name of Media").press("Enter");
    await expect(field("Name of Press")).toHaveValue("Press");
    await field("New label").press("Enter");
    await expect(field("Name of Media")).toHaveValue("Media");
    expect((await board.read()).labels.map(({ name }) => name).toSorted()).toEqual(["Acil", "Media", "Press"]);
  });

  test("what fails for no name's sake is told above the labels, clear of the first of them @proof", async ({
    page,
    shop,
  }) => {
    const board = await ownBoard(shop.api);
    await shop.api.send("POST", "/kanban/labels", { boardId: board.id, name: "Acil", colour: "red" });
    await enterAsAdmin(page, addressOf(board));
    const json = { status: 503, data: null, code: "unavailable", message: "Not available right now", requestId: "r-1" };
    await page.route("**/api/kanban/labels/*", (route) => route.fulfill({ status: 503, json }));
    await page.getByRole("button", { name: "Board menu" }).click();
    await page.getByRole("menuitem", { name: "Labels" }).click();
    const dialog = page.getByRole("dialog", { name: "Labels" });

    await dialog.getByRole("button", { name: "Delete the label Acil" }).click();

    const notice = await dialog.getByRole("alert").boundingBox();
    const label = await dialog.locator("label", { hasText: "Name of Acil" }).boundingBox();
    if (!notice || !label) throw new Error("The notice is not in view.");
    expect(label.y).toBeGreaterThanOrEqual(notice.y + notice.height);
    await expect(dialog.getByRole("textbox", { name: "Name of Acil" })).toHaveAttribute("aria-invalid", "false");
  });

  test("a column held by its head is dragged to another place by mouse, and Esc puts it back @proof", async ({
    page,
    shop,
  }) => {
    const board = await ownBoard(shop.api, { "To do": ["A"], Doing: ["B"] });
    await enterAsAdmin(page, addressOf(board));
    await expect(page.locator("[data-drags]")).toBeVisible();
    const headings = page.getByRole("heading", { level: 2 });
    const lift = async () => {
      const head = await columnOf(page, "To do").getByRole("heading").boundingBox();
      const last = await columnOf(page, "Done").boundingBox();
      if (!head || !last) throw new Error("A column is not in view.");
      await page.mouse.move(head.x + 10, head.y + 8);
      await page.mouse.down();
      await page.mouse.move(head.x + 40, head.y + 12, { steps: 3 });
      await expect(page.locator("[data-ghost]")).toBeVisible();
      await page.mouse.move(last.x + last.width - 10, last.y + 20, { steps: 8 });
      await expect(page.locator("[data-gap]")).toBeVisible();
    };

    await lift();
    await page.keyboard.press("Escape");
    await page.mouse.up();
    await expect(page.locator("[data-ghost]")).toHaveCount(0);
    await expect(headings).toHaveText(["To do", "Doing", "Done"]);
    await lift();
    await page.mouse.up();

    await expect(headings).toHaveText(["Doing", "Done", "To do"]);
    await expect
      .poll(async () => (await board.read()).columns.map(({ name }) => name))
      .toEqual(["Doing", "Done", "To do"]);
  });
});

test("on a phone a swipe leads to the next column, and the page itself stays where it is @proof", async ({
  page,
  shop,
}) => {
  const titles = Array.from({ length: 12 }, (_, at) => `Kart ${at}`);
  const board = await ownBoard(shop.api, { "To do": titles, Doing: ["B"] });
  await enterAsAdmin(page, addressOf(board));
  const box = await columnOf(page, "To do").boundingBox();
  if (!box) throw new Error("The column is not in view.");
  const touch = await page.context().newCDPSession(page);

  const send = (type: "touchStart" | "touchMove", x: number) =>
    touch.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x, y: box.y + 200 }] });

  // At once: a finger that rests on a card lifts it.
  await Promise.all([send("touchStart", 330), send("touchMove", 300)]);
  for (let x = 260; x >= 60; x -= 40) await send("touchMove", x);
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });

  const tabs = page.getByRole("navigation", { name: "Columns" });
  await expect(tabs.getByRole("button", { name: /^Doing/ })).toHaveAttribute("aria-current", "true");
  await expect(columnOf(page, "Doing")).toBeInViewport({ ratio: 0.9 });
  expect(await page.evaluate(() => [scrollX, scrollY])).toEqual([0, 0]);
});
