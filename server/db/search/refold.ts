import { fold, foldWords } from "#shared/rules/text/fold.ts";
import { type Database, type Query, runAll, statement } from "../database.ts";
import { limitByLength } from "../privacy/limit-by-length.ts";
import { isOlderSchema } from "../schema-match.ts";

const MARK = "refold";
const AT_ONCE = 200;

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

interface Place {
  table?: number;
  after?: number | string;
}

/** Migration of older builds since which texts are folded in the present way. */
const SINCE = "0060_found_first.sql";

/** Marks the texts of a backup from before that migration for folding. `schema` is the backup's last migration. */
export function markLoaded(db: Database, schema: string): void {
  if (isOlderSchema(schema, SINCE))
    db.run(statement("INSERT OR REPLACE INTO meta (key, value) VALUES (?, '{}')", MARK));
}

const goTo = (place: Place | null): Query =>
  place
    ? statement("UPDATE meta SET value = ? WHERE key = ?", JSON.stringify(place), MARK)
    : statement("DELETE FROM meta WHERE key = ?", MARK);

/** Folds the next batch of marked texts again; true while there may be more. */
export function refold(db: Database): boolean {
  const row = db.first<{ value: string }>(statement("SELECT value FROM meta WHERE key = ?", MARK));
  if (!row) return false;
  const { table: at = 0, after = 0 } = JSON.parse(row.value) as Place;
  const source = folded[at];
  if (!source) {
    db.run(goTo(null));
    return false;
  }
  const { table, columns } = source;
  const names = Object.keys(columns);
  const found = db.all<Record<string, string> & { id: number | string; letters: number }>(
    statement(
      `SELECT id, ${names.join(", ")}, ${names.map((name) => `length(${name})`).join(" + ")} AS letters
       FROM ${table} WHERE id > ? ORDER BY id LIMIT ${AT_ONCE}`,
      after,
    ),
  );
  const stretch = limitByLength(found);
  const last = stretch.at(-1);
  const writes = stretch.flatMap((row) => {
    const anew = names.map((name) => columns[name]!(row[name] ?? ""));
    if (names.every((name, n) => row[name] === anew[n])) return [];
    const set = names.map((name) => `${name} = ?`).join(", ");
    return [statement(`UPDATE OR IGNORE ${table} SET ${set} WHERE id = ?`, ...anew, row.id)];
  });
  runAll(db, [...writes, goTo(last ? { table: at, after: last.id } : { table: at + 1, after: 0 })]);
  return true;
}
