import { expect, type Page } from "@playwright/test";
import type { Board } from "#shared/api/kanban/boards.ts";
import type { CardShort } from "#shared/api/kanban/card-shapes.ts";
import type { Client } from "../../support/client.ts";

export interface OwnBoard {
  id: number;
  name: string;
  columns: { id: number; name: string }[];
  /** Titles of the cards by their column's name, as the server has them now. */
  order(): Promise<Record<string, string[]>>;
  read(): Promise<Board>;
  card(title: string): Promise<CardShort>;
}

const COLUMNS = [
  { name: "To do", kind: "todo" },
  { name: "Doing", kind: "doing" },
  { name: "Done", kind: "done" },
] as const;

/** A board of a story's own, with cards of these titles in the columns of these names; `begins` gives it a place among boards. */
export async function ownBoard(
  api: Client,
  cards: Record<string, readonly string[]> = {},
  begins = "Pano",
): Promise<OwnBoard> {
  const name = `${begins} ${crypto.randomUUID().slice(0, 8)}`;
  const made = await api.send("POST", "/kanban/boards", { name, columns: COLUMNS, memberIds: [1, 2, 14] });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const board: Board = made.body.data;
  for (const [column, titles] of Object.entries(cards)) {
    const columnId = board.columns.find((one) => one.name === column)?.id;
    for (const title of titles) {
      const card = await api.send("POST", "/kanban/cards", { columnId, title });
      expect(card.status, JSON.stringify(card.body)).toBe(201);
    }
  }
  const read = async (): Promise<Board> => (await api.get(`/kanban/boards/${board.id}`)).body.data;
  return {
    id: board.id,
    name,
    columns: board.columns,
    read,
    async order() {
      const now = await read();
      return Object.fromEntries(
        now.columns.map(({ id, name }) => [
          name,
          now.cards.filter((card) => card.columnId === id).map(({ title }) => title),
        ]),
      );
    },
    async card(title) {
      const found = (await read()).cards.find((card) => card.title === title);
      if (!found) throw new Error(`No card is called ${title}.`);
      return found;
    },
  };
}

export const addressOf = ({ id }: { id: number }, more = "") => `/kanban?board=${id}${more}`;
export const columnOf = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
export const cardOf = (page: Page, title: string) =>
  page.locator("[data-card]").filter({ has: page.getByRole("link", { name: title, exact: true }) });
export const linkOf = (page: Page, title: string) => page.getByRole("link", { name: title, exact: true });

/** The titles a column shows, from the top; a dialog may lie over it. */
export const titlesIn = (page: Page, name: string) =>
  page
    .locator("[data-column]")
    .filter({ has: page.locator("h2", { hasText: new RegExp(`^${name}$`) }) })
    .locator("[data-card-link]")
    .allInnerTexts();

/** Drags a card by mouse to a height within another one's place: its upper or its lower half. */
export async function dragTo(page: Page, title: string, target: string, half: "upper" | "lower"): Promise<void> {
  await expect(page.locator("[data-drags]")).toBeVisible();
  const from = await linkOf(page, title).boundingBox();
  const to = await cardOf(page, target).boundingBox();
  if (!from || !to) throw new Error("A card is not in view.");
  await page.mouse.move(from.x + 20, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y + 20, { steps: 3 });
  await expect(page.locator("[data-ghost]")).toBeVisible();
  await page.mouse.move(to.x + 60, to.y + (half === "upper" ? 6 : to.height - 6), { steps: 8 });
  await expect(page.locator("[data-gap]")).toBeVisible();
  await page.mouse.up();
  await expect(page.locator("[data-gap], [data-ghost]")).toHaveCount(0);
}
