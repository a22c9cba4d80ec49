import type { D1Database, D1Result } from "@cloudflare/workers-types";
import type { Cell, Compilable, Result } from "../db/cell.ts";
import { readGuard } from "../db/cell.ts";

/** A {@link Cell} over a D1 binding. */
export function d1Cell(db: D1Database): Cell {
  const prepare = (question: Compilable) => {
    const { sql, parameters } = question.compile();
    const values = parameters.map((value) => (typeof value === "boolean" ? Number(value) : (value ?? null)));
    return db.prepare(sql).bind(...values);
  };
  const read = <Row>(answer: D1Result<Row>): Result<Row> => ({
    rows: answer.results,
    changes: answer.meta.changes,
    read: answer.meta.rows_read,
  });

  return {
    async run<Row>(question: Compilable) {
      try {
        return read(await prepare(question).all<Row>());
      } catch (error) {
        throw readGuard(error);
      }
    },
    async batch(statements) {
      try {
        return (await db.batch(statements.map(prepare))).map(read);
      } catch (error) {
        throw readGuard(error);
      }
    },
  };
}
