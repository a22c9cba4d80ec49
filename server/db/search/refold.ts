import { sql } from "kysely";
import { fold, foldWords } from "#shared/rules/text/fold.ts";
import { type Database, type Query, q, runAll } from "../database.ts";
import { limitByLength } from "../privacy/limit-by-length.ts";
import { isOlderSchema } from "../schema-match.ts";

const KEY = "refold";
const BATCH = 200;

/** Older order texts had addresses before the product names; the present form has them at the end. */
function ofOrder(text: string): string {
  const words = text.split(" ");
  const isAddress = (word: string) => /.@./.test(word);
  return foldWords([...words.filter((word) => !isAddress(word)), ...words.filter(isAddress)].join(" "));
}

const ofTags = (json: string): string =>
  JSON.stringify(
    (JSON.parse(json) as [string, string][])
      .map(([, tag]) => [fold(tag), tag])
      .toSorted(([a = ""], [b = ""]) => (a < b ? -1 : 1)),
  );

/** Columns with folded text, and the function that folds the stored text again. */
const folded: readonly { table: string; columns: Readonly<Record<string, (text: string) => string>> }[] = [
  { table: "users", columns: { search: foldWords } },
  { table: "products", columns: { search: foldWords, tags_json: ofTags } },
  { table: "orders", columns: { search: ofOrder } },
  { table: "cards", columns: { search: foldWords } },
  { table: "files", columns: { search: foldWords } },
  { table: "inbox_labels", columns: { name_fold: fold } },
  { table: "board_labels", columns: { name_fold: fold } },
  {
    table: "conversations",
    columns: { search: foldWords, from_search: fold, to_search: fold, subject_search: fold },
  },
];

interface Position {
  table?: number;
  after?: number | string;
}

/** Migration of older builds since which texts are folded in the present way. */
const SINCE = "0060_found_first.sql";

/** Marks the texts of a backup from before that migration for folding. `schema` is the backup's last migration. */
export function markLoaded(db: Database, schema: string): void {
  if (isOlderSchema(schema, SINCE)) db.run(q.replaceInto("meta").values({ key: KEY, value: "{}" }));
}

const savePosition = (position: Position | null): Query =>
  position
    ? q
        .updateTable("meta")
        .set({ value: JSON.stringify(position) })
        .where("key", "=", KEY)
    : q.deleteFrom("meta").where("key", "=", KEY);

/** Columns of a row by name, and the number of characters in all of them. */
type FoldedRow = Record<string, string> & { id: number | string; letters: number };

/** Folds the next batch of marked texts again; true while there may be more. */
export function refold(db: Database): boolean {
  const saved = db.first(q.selectFrom("meta").select("value").where("key", "=", KEY));
  if (!saved) return false;
  const { table: at = 0, after = 0 } = JSON.parse(saved.value) as Position;
  const source = folded[at];
  if (!source) {
    db.run(savePosition(null));
    return false;
  }
  const { table, columns } = source;
  const names = Object.keys(columns);
  const lengths = names.map((name) => `length(${name})`).join(" + ");
  const rows = db.all(
    sql<FoldedRow>`SELECT ${sql.raw(`id, ${names.join(", ")}, ${lengths} AS letters FROM ${table}`)}
      WHERE id > ${after} ORDER BY id LIMIT ${BATCH}`,
  );
  const batch = limitByLength(rows);
  const last = batch.at(-1);
  const updates = batch.flatMap((row) => {
    const texts = names.map((name) => columns[name]!(row[name] ?? ""));
    if (names.every((name, n) => row[name] === texts[n])) return [];
    const set = names.map((name, n) => sql`${sql.raw(name)} = ${texts[n]}`);
    return [sql`UPDATE OR IGNORE ${sql.raw(table)} SET ${sql.join(set)} WHERE id = ${row.id}`];
  });
  runAll(db, [...updates, savePosition(last ? { table: at, after: last.id } : { table: at + 1, after: 0 })]);
  return true;
}
