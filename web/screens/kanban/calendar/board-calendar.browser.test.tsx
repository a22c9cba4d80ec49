import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { spoken } from "../../../../tests/support/component/board-screen.ts";
import { openScreen, openShop } from "../../../../tests/support/component/component.tsx";
import { addressOf, ownBoard } from "../../../../tests/support/records/new-board.ts";

const dayOf = (day: string) => page.getByCss(`[data-day="${day}"]`);
const cardOn = (day: string, title: string) => dayOf(day).getByRole("link", { name: title });

test("the keyboard moves a card to another day with spoken steps; Escape puts it back", async () => {
  const shop = await openShop();
  const board = await ownBoard(shop.api, { "To do": ["A", "B"] });
  const { id, key, version } = await board.card("A");
  const due = async () => (await board.card("A")).dueAt;
  const dueAt = "2026-06-18T14:45:00.000Z";
  await shop.api.send("PATCH", `/kanban/cards/${id}`, { dueAt }, { "if-match": `"v${version}"` });
  await openScreen(addressOf(board, "&view=calendar"));
  await expect.element(cardOn("2026-06-18", "A")).toBeVisible();
  dayOf("2026-06-15").element().focus();

  await userEvent.keyboard("{ArrowRight}{ArrowRight}{ArrowRight}{Enter}");
  await expect.element(cardOn("2026-06-18", "A")).toHaveFocus();
  await userEvent.keyboard(" ");
  await expect.element(spoken).toHaveTextContent(`${key} lifted, due 06/18/2026`);
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(spoken).toHaveTextContent(`${key}, 06/25/2026`);
  await userEvent.keyboard("{Escape}");
  await expect.element(spoken).toHaveTextContent(`${key} put back to 06/18/2026`);
  expect(await due()).toBe(dueAt);
  await userEvent.keyboard(" ");
  await expect.element(spoken).toHaveTextContent(`${key} lifted, due 06/18/2026`);
  await userEvent.keyboard("{ArrowLeft} ");

  await expect.element(spoken).toHaveTextContent(`${key} is now due 06/17/2026`);
  await expect.element(cardOn("2026-06-17", "A")).toHaveFocus();
  await expect.poll(due).toBe("2026-06-17T14:45:00.000Z");
});
