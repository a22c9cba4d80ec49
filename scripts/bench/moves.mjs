import { sender } from "./send.mjs";
import { atMost, ms, row } from "./table.mjs";

const CLIENTS = 16;
const MOVES = 250;
const COLUMNS = 4;
const CARDS = 200;
const MOST_MS = 250;

/** Response time of a move while many people drag cards on one board, on Deno; each move is one durable transaction. */
export async function printMoves({ url, headers }) {
  const send = sender({ url, headers });
  const names = Array.from({ length: COLUMNS }, (_, index) => ({ name: `Sütun ${index + 1}` }));
  const board = await send("/kanban/boards", { name: "Ölçüm", columns: names });
  const columns = board.columns.map(({ id }) => id);
  const cards = [];
  for (let n = 0; n < CARDS; n += 1) {
    cards.push((await send("/kanban/cards", { columnId: columns[n % COLUMNS], title: `Kart ${n}` })).id);
  }

  const one = (values) => values[Math.floor(Math.random() * values.length)];
  const waits = [];
  const client = async () => {
    for (let n = 0; n < MOVES; n += 1) {
      const since = performance.now();
      await send(`/kanban/cards/${one(cards)}/move`, { columnId: one(columns), beforeId: one(cards), afterId: null });
      waits.push(performance.now() - since);
    }
  };
  const since = performance.now();
  await Promise.all(Array.from({ length: CLIENTS }, client));
  const perSecond = waits.length / ((performance.now() - since) / 1000);
  waits.sort((a, b) => a - b);
  const at = (share) => waits[Math.min(waits.length - 1, Math.floor(waits.length * share))];
  row(`${CLIENTS} people drag ${CARDS} cards, Deno`, "per second", "p50 ms", "p99 ms");
  row(
    `${CLIENTS * MOVES} moves on ${COLUMNS} columns`,
    perSecond.toFixed(0),
    ms(at(0.5)),
    atMost(MOST_MS, at(0.99), ms(at(0.99))),
  );
}
