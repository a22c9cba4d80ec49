import { expect, type Page } from "@playwright/test";
import { enterAsAdmin } from "../support/admin.ts";
import { addressOf, linkOf, ownBoard } from "../support/board.ts";
import { holdNext } from "../support/hold-next.ts";
import { test } from "../support/own-shop.ts";
import { live } from "../support/person.ts";

const search = (page: Page) => page.getByRole("combobox", { name: "Search everything" });
const theme = (page: Page) => page.locator("html").getAttribute("data-mui-color-scheme");

/** Opens something by key and types before what it is drawn by has come. */
async function typeAhead(page: Page, { key, chunk, words }: { key: string; chunk: string; words: string }) {
  const free = await holdNext(page, `**/assets/${chunk}-*.js`, "continue", "read");
  const asked = page.waitForRequest((request) => request.url().includes(`/assets/${chunk}-`));
  await page.keyboard.press(key);
  await asked;
  await page.keyboard.type(words);
  free();
}

test("what is typed right after Ctrl K is looked for, and does nothing to the open conversation @proof", async ({
  page,
  shop,
}) => {
  const { data } = (await shop.api.get("/inbox/conversations?pageSize=1")).body;
  await enterAsAdmin(page, `/inbox?c=${data[0].id}`);
  await live(page);

  await typeAhead(page, { key: "Control+k", chunk: "search-dialog", words: "#1017 e" });

  await expect(search(page)).toBeFocused();
  await expect(search(page)).toHaveValue("#1017 e");
  await page.keyboard.type("f");
  await expect(search(page)).toHaveValue("#1017 ef");
  const now = (await shop.api.get(`/inbox/conversations/${data[0].id}`)).body.data;
  expect(now).toMatchObject({ status: data[0].status, starred: data[0].starred });
});

test("Enter that is pressed before the search has come opens what is found, and letters lead nowhere @proof", async ({
  page,
}) => {
  await enterAsAdmin(page, "/dashboard");
  const before = await theme(page);

  await typeAhead(page, { key: "Control+k", chunk: "search-dialog", words: "gptx" });
  await expect(search(page)).toHaveValue("gptx");
  await expect(page).toHaveURL("/dashboard");
  expect(await theme(page)).toBe(before);
  await page.reload();
  await live(page);
  await typeAhead(page, { key: "Control+k", chunk: "search-dialog", words: "#1017\n" });

  await expect(page).toHaveURL(/\/orders\?.*order=/);
});

test("words typed right after c are the new card's, the new order's, the new message's @proof", async ({
  page,
  shop,
}) => {
  const board = await ownBoard(shop.api, { "To do": ["Koli"] });
  await enterAsAdmin(page, addressOf(board));
  await live(page);
  const before = await theme(page);
  await typeAhead(page, { key: "c", chunk: "quick-add-form", words: "test gpt" });
  await expect(page.getByRole("textbox", { name: "New card in To do" })).toHaveValue("test gpt");

  await page.goto("/orders");
  await live(page);
  await typeAhead(page, { key: "c", chunk: "new-order", words: "st gpt" });
  await expect(page.getByRole("combobox", { name: "Customer" })).toHaveValue("st gpt");

  await page.goto("/inbox");
  await live(page);
  await typeAhead(page, { key: "c", chunk: "compose-dialog", words: "ada gpt" });
  await expect(page.getByRole("dialog", { name: "New message" }).getByLabel("To")).toHaveValue("ada gpt");
  expect(await theme(page)).toBe(before);
  expect(new URL(page.url()).pathname).toBe("/inbox");
});

test("a title typed right after e is the card's @proof", async ({ page, shop }) => {
  const board = await ownBoard(shop.api, { "To do": ["Koli"] });
  await enterAsAdmin(page, addressOf(board));
  await live(page);
  await linkOf(page, "Koli").focus();

  await typeAhead(page, { key: "e", chunk: "quick-edit", words: " heta" });

  await expect(page.getByRole("dialog").getByRole("textbox", { name: "Title" })).toHaveValue(/heta/);
  expect(await board.order()).toMatchObject({ "To do": ["Koli"] });
});

test("right after a layer is left again its keys are the page's @proof", async ({ page, shop }) => {
  const board = await ownBoard(shop.api, { "To do": ["Koli"] });
  await enterAsAdmin(page, addressOf(board));
  await live(page);
  await linkOf(page, "Koli").focus();
  await page.keyboard.press("d");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(linkOf(page, "Koli")).toBeFocused();

  await page.keyboard.press("e");

  await expect(page.getByRole("dialog").getByRole("textbox", { name: "Title" })).toBeFocused();
});
