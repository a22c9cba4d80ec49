import { beforeAll, describe, expect, test } from "vitest";
import { stepsOf } from "../../../tests/support/database/plans.ts";
import { statement } from "../../../tests/support/database/statement.ts";
import { wasmDatabase } from "../../../tests/support/database/wasm-sqlite.ts";
import { type Sent, watching } from "../../../tests/support/database/watched-db.ts";
import { sqliteDatabase } from "../../adapters/sqlite.ts";
import { countGroups, facetOf, totalOf } from "./list-facets.ts";
import { COUNT_LIMIT, type ListSpec } from "./list-spec.ts";

type Column = "kind" | "way" | "state";
const columns: readonly Column[] = ["kind", "way", "state"];
type Group = Record<Column, string> & { n: number };

const VALUES = { kind: ["a", "b", "c", "d", "e"], way: ["p", "q", "r", "s"], state: ["x", "y", "z"] };

const COUNTERS = "SELECT kind, way, state, count(*) AS n FROM things GROUP BY kind, way, state";
const counters = statement<Group>(COUNTERS);

const spec: ListSpec = {
  table: "things",
  always: "",
  columns: "t.id",
  joins: "",
  sorts: {},
  defaultSort: ["id", "asc"],
  countIndex: "things_by_facets",
  facetIndex: "things_by_facets",
  facetFilters: columns,
  groups: { columns: { kind: "kind", way: "way", state: "state" }, counters, sorts: [] },
  searchIndex: { fts: "things_fts" },
};

/** So many rows that a frequent word is counted group by group; few groups are large, most are small. */
const ROWS = 150_000;

describe("a search that matches most of a large table", () => {
  const connection = wasmDatabase();
  const real = sqliteDatabase(connection);
  const sent: Sent[] = [];
  const db = watching(real, (query) => sent.push(query));
  beforeAll(() => {
    connection.exec(`CREATE TABLE things (id INTEGER PRIMARY KEY, kind TEXT, way TEXT, state TEXT, search TEXT);
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${ROWS})
      INSERT INTO things SELECT i,
        CASE WHEN i % 100 < 35 THEN 'a' WHEN i % 100 < 65 THEN 'b' WHEN i % 100 < 98 THEN 'c' WHEN i % 100 < 99 THEN 'd' ELSE 'e' END,
        substr('pppqqrs', 1 + i / 100 % 7, 1), substr('xxxxyyyyzzz', 1 + i / 700 % 11, 1),
        CASE WHEN i % 37 = 0 THEN 'bora' ELSE 'ada' END FROM n;
      CREATE INDEX things_by_facets ON things (kind, way, state);
      CREATE VIRTUAL TABLE things_fts USING fts5 (search, content = 'things', content_rowid = 'id', tokenize = 'trigram');
      INSERT INTO things_fts (things_fts) VALUES ('rebuild')`);
  });

  test.each<[string, Partial<Record<Column, string[]>>]>([
    ["no selection", {}],
    ["one rare value", { kind: ["e"] }],
    ["two values of one column", { way: ["r", "s"] }],
    ["values of each column", { kind: ["c", "d"], way: ["p", "q"], state: ["z"] }],
    ["a value that no row has", { kind: ["none"] }],
  ])("is counted like a full scan, up to the counting limit: %s", (_, selected) => {
    const groups = countGroups(db, spec, columns, { filters: [], q: "ada", selected, counters });

    const hits = real.all<Group>(statement(COUNTERS.replace("GROUP", "WHERE search = 'ada' GROUP")));
    const counts = (some: readonly Group[]) => ({
      total: totalOf<Column>({ groups: some, selected, q: "ada" }),
      ...Object.fromEntries(
        columns.map((column) => [
          column,
          facetOf<Column, string>({ groups: some, selected, q: "ada" }, column, VALUES[column]),
        ]),
      ),
    });
    expect(counts(groups)).toEqual(counts(hits));
    expect(hits.reduce((sum, { n }) => sum + n, 0)).toBeGreaterThan(COUNT_LIMIT);
  });

  test("is counted group by group, each by the index", () => {
    sent.length = 0;

    countGroups(db, spec, columns, { filters: [], q: "ada", selected: {}, counters });

    expect(stepsOf(real, sent.at(-1)!)).toContain(
      "SEARCH t USING INDEX things_by_facets (kind=? AND way=? AND state=?)",
    );
  });

  test("skips groups of values whose counts have reached the limit", () => {
    const groups = countGroups(db, spec, columns, { filters: [], q: "ada", selected: {}, counters });

    const counted = groups.reduce((sum, { n }) => sum + n, 0);
    const hits = real.first<Group>(statement("SELECT count(*) AS n FROM things WHERE search = 'ada'"));
    expect(counted).toBeGreaterThan(COUNT_LIMIT);
    expect(counted).toBeLessThan(((hits?.n ?? 0) * 2) / 3);
  });
});
