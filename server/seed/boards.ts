import type { CardPriority } from "#shared/rules/kanban/kanban-limits.ts";
import { fold } from "#shared/rules/text/fold.ts";
import { cardSearch } from "#shared/rules/text/search-text.ts";
import { type Database, q } from "../db/database.ts";
import { ranksAfter } from "../db/ranks.ts";
import { diceOf } from "./draw.ts";
import type { Loader } from "./load.ts";
import { DAY_MS, type Plan } from "./plan.ts";
import {
  BOARD_COLUMNS,
  BOARD_LABELS,
  BOARD_NAME,
  BOARD_PREFIX,
  CARD_TASKS,
  MEMBERS,
  NAMED_CARDS,
  type NamedCard,
} from "./words/card-words.ts";

type CardRow = ReturnType<typeof cardRow>;

const BOARD = 1;
const OLDEST_DAYS = 45;
const YOUNGEST_DAYS = 12;

/** Random card of a larger profile; columns with limits hold only the named cards. */
function drawnCard(plan: Plan, number: number): NamedCard {
  const dice = diceOf(plan.seed, "cards", number);
  const column = dice.weighted("column", [
    [0, 30],
    [1, 45],
    [4, 25],
  ]);
  const isDated = dice.number("dated") < 0.4;
  const priority = dice.weighted<CardPriority>("priority", [
    ["none", 60],
    ["low", 10],
    ["medium", 15],
    ["high", 12],
    ["urgent", 3],
  ]);
  return {
    title: `${dice.pick("task", CARD_TASKS)} ${number}`,
    column,
    priority,
    labels: dice.number("labelled") < 0.7 ? [dice.between("label", 1, BOARD_LABELS.length)] : [],
    people: dice.number("given") < 0.8 ? [dice.pick("person", MEMBERS)] : [],
    ...(isDated ? { due: dice.between("due", -2, 20) + 0.25 } : {}),
    ...(column === 4 ? { done: -10 * dice.number("done") } : {}),
  };
}

/** Records that cards of the base profile link to: unfinished work. */
function linkedTo(db: Database): Record<NonNullable<NamedCard["link"]>, number[]> {
  const orders = q.selectFrom("orders").select("id").where("status", "=", "processing").orderBy("id", "desc").limit(2);
  const products = q.selectFrom("products").select("id").where("status", "=", "Low Stock").orderBy("id").limit(1);
  const conversations = q.selectFrom("conversations").select("id").where("status", "=", "open");
  const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
  return {
    order: idsOf(db.all(orders)),
    product: idsOf(db.all(products)),
    conversation: idsOf(db.all(conversations.orderBy("id", "desc").limit(1))),
  };
}

function plantFrame(plan: Plan, loader: Loader): void {
  const created_at = plan.anchor - (OLDEST_DAYS + 1) * DAY_MS;
  const members_json = JSON.stringify(MEMBERS);
  const board = { id: BOARD, name: BOARD_NAME, key_prefix: BOARD_PREFIX, members_json, created_by: 1, created_at };
  loader.add("boards", board);
  const ranks = ranksAfter(null, BOARD_COLUMNS.length);
  for (const [index, { name, kind, limit, mode }] of BOARD_COLUMNS.entries()) {
    const limits = { kind, kind_at: created_at, wip_limit: limit, wip_mode: mode };
    loader.add("board_columns", { id: index + 1, board_id: BOARD, name, rank: ranks[index] ?? "", ...limits });
  }
  for (const [index, [name, colour]] of BOARD_LABELS.entries()) {
    loader.add("board_labels", { id: index + 1, board_id: BOARD, name, name_fold: fold(name), colour });
  }
}

interface CardPlace {
  number: number;
  rank: string;
  links: Record<"order_id" | "product_id" | "conversation_id", number | null>;
}

function cardRow(plan: Plan, card: NamedCard, { number, rank, links }: CardPlace) {
  const dice = diceOf(plan.seed, "cards", number);
  const key = `${BOARD_PREFIX}-${number}`;
  const at = (days: number) => plan.anchor + Math.round(days * DAY_MS);
  // Numbers rise with time; a card moved to its column after its creation.
  const age = OLDEST_DAYS - ((number - dice.number("made")) / plan.cards) * (OLDEST_DAYS - YOUNGEST_DAYS);
  const created_at = at(-age);
  const completed_at = card.done === undefined ? null : at(card.done);
  const moved_at = completed_at ?? at(-age + dice.number("moved") * (age - 0.1));
  const items = (card.checklist ?? []).map(([text, done], index) => ({ id: index + 1, text, done, assigneeId: null }));
  const { title, description = "", labels = [], people = [] } = card;
  return {
    id: number,
    board_id: BOARD,
    column_id: card.column + 1,
    seq: number,
    key,
    rank,
    title,
    description,
    priority: card.priority ?? "none",
    due_at: card.due === undefined ? null : at(card.due),
    completed_at,
    ...links,
    labels_json: JSON.stringify(labels),
    assignees_json: JSON.stringify(people),
    checklist_json: JSON.stringify(items),
    moved_at,
    created_by: people[0] ?? 1,
    created_at,
    updated_at: moved_at,
    search: cardSearch({ title, key, description }),
  };
}

/** Seeds the board with its columns, labels, cards and comments. */
export function plantBoards(plan: Plan, loader: Loader, db: Database): void {
  plantFrame(plan, loader);
  const free = linkedTo(db);
  const cards = Array.from({ length: plan.cards }, (_, index) => NAMED_CARDS[index] ?? drawnCard(plan, index + 1));
  const ranks = BOARD_COLUMNS.map((_, column) =>
    ranksAfter(null, cards.filter((card) => card.column === column).length),
  );
  let comment = 0;
  const rows: CardRow[] = [];
  for (const [index, card] of cards.entries()) {
    const taken = (kind: NonNullable<NamedCard["link"]>) => (card.link === kind ? (free[kind].shift() ?? null) : null);
    const links = {
      order_id: taken("order"),
      product_id: taken("product"),
      conversation_id: taken("conversation"),
    };
    const row = cardRow(plan, card, { number: index + 1, rank: ranks[card.column]?.shift() ?? "", links });
    rows.push(row);
    loader.add("cards", row);
    for (const [user_id, text] of card.comments ?? []) {
      comment += 1;
      const at = row.created_at + Math.floor(diceOf(plan.seed, "card_comments", comment).number("at") * DAY_MS);
      loader.add("card_comments", { id: comment, card_id: row.id, user_id, text, at });
    }
  }
  plantHistory(rows, loader);
  loader.flush();
}

/** Seeds the audit log of the cards: their creation, and the move from the first column. */
function plantHistory(rows: readonly CardRow[], loader: Loader): void {
  const first = 1;
  const entries = rows.flatMap(({ id, title, column_id, created_by, created_at, moved_at }) => {
    const about = { object: "card", object_id: id, actor_id: created_by };
    const made = JSON.stringify({ title, column_id: first });
    const added = { ...about, at: created_at, action: "card.added", before_json: null, after_json: made };
    if (column_id === first) return [added];
    const [before_json, after_json] = [first, column_id].map((column) => JSON.stringify({ column_id: column }));
    return [added, { ...about, at: moved_at, action: "card.moved", before_json, after_json }];
  });
  // Ids rise with time.
  entries.sort((one, other) => one.at - other.at);
  for (const [index, entry] of entries.entries()) loader.add("audit", { id: index + 1, ...entry });
}
