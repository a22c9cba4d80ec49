import type { Board } from "#shared/api/kanban/boards.ts";
import type { CardShort } from "#shared/api/kanban/card-shapes.ts";
import type { Answer, Client } from "../app/client.ts";

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

/** A board of a test's own, with cards of these titles in the columns of these names; `begins` gives it a place among boards. */
export async function ownBoard(
  api: Client,
  cards: Record<string, readonly string[]> = {},
  begins = "Pano",
): Promise<OwnBoard> {
  const name = `${begins} ${crypto.randomUUID().slice(0, 8)}`;
  const board: Board = created(
    await api.send("POST", "/kanban/boards", { name, columns: COLUMNS, memberIds: [1, 2, 14] }),
  );
  for (const [column, titles] of Object.entries(cards)) {
    const columnId = board.columns.find((one) => one.name === column)?.id;
    for (const title of titles) created(await api.send("POST", "/kanban/cards", { columnId, title }));
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

function created({ status, body }: Answer) {
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.data;
}

export const addressOf = ({ id }: { id: number }, more = "") => `/kanban?board=${id}${more}`;
