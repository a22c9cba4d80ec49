import { beforeAll, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { focusCard } from "../../../tests/support/component/board-screen.ts";
import { openScreen, openShop } from "../../../tests/support/component/component.tsx";
import { isWatched } from "../../../tests/support/component/component-catalogue.ts";

beforeAll(async () => {
  await openShop();
});

const chosen = page.getByText(/^\d+ selected$/);
const checkbox = () => page.getByRole("checkbox", { name: /^Select (?:row|.*)/ });

/** Selects something on a screen, as the screen lets one. */
const selecting: Record<string, () => Promise<void>> = {
  async "/kanban"() {
    await focusCard("Hediye çeki satalım mı?");
    await userEvent.keyboard("x");
  },
  async "/kanban?view=list"() {
    await focusCard("Hediye çeki satalım mı?");
    await userEvent.keyboard("x");
  },
  async "/inbox"() {
    await expect
      .element(page.getByRole("region", { name: "Conversations" }).getByRole("listitem").first())
      .toBeVisible();
    document.getElementById("page-title")?.focus();
    await userEvent.keyboard("*a");
  },
  async "/orders"() {
    await isWatched();
    await checkbox().nth(1).click();
  },
  async "/products"() {
    await isWatched();
    await checkbox().nth(1).click();
  },
  async "/datatable?mode=server"() {
    await isWatched();
    await checkbox().nth(1).click();
  },
};

test.each(Object.keys(selecting))("Esc ends a selection after menus and dialogs: %s", async (address) => {
  await openScreen(address);
  await selecting[address]?.();
  await expect.element(chosen).toBeVisible();

  // The search over everything lies above the selection.
  await userEvent.keyboard("{Control>}k{/Control}");
  await expect.element(page.getByRole("dialog")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(chosen).toBeVisible();

  await userEvent.keyboard("{Escape}");
  await expect.element(chosen).not.toBeInTheDocument();
});

test.each(Object.keys(selecting))("Esc leaves the search of a list with what was typed in it: %s", async (address) => {
  await openScreen(address);
  const search = page.getByCss("input[data-page-search]");
  await search.click();
  await userEvent.keyboard("kargo");

  await userEvent.keyboard("{Escape}");

  await expect.element(search).not.toHaveFocus();
  await expect.element(search).toHaveValue("kargo");
});
