import { createHash } from "node:crypto";
import { fieldError } from "../../app-error.ts";

export type Direction = "asc" | "desc";

/** Position of one row in one order of a filtered list. */
export interface Position {
  key: string | number;
  id: number;
}

/** List, filter and order of a cursor; it is invalid in any other. */
export interface CursorScope {
  sort: string;
  direction: Direction;
  filter: unknown;
}

const hashOf = (scope: CursorScope) =>
  createHash("sha256")
    .update(JSON.stringify([scope.sort, scope.direction, scope.filter]))
    .digest("base64url")
    .slice(0, 12);

/** Encodes the position after which the next page begins as opaque text. */
export function writeCursor(scope: CursorScope, position: Position): string {
  return Buffer.from(JSON.stringify([position.key, position.id, hashOf(scope)])).toString("base64url");
}

/** Decodes a cursor. Throws `validation_failed` on `cursor` if it is malformed or belongs to another list. */
export function readCursor(scope: CursorScope, cursor: string): Position {
  try {
    const [key, id, hash] = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    const isKey = typeof key === "string" || typeof key === "number";
    if (isKey && Number.isSafeInteger(id) && hash === hashOf(scope)) return { key, id };
  } catch (error) {
    if (!(error instanceof SyntaxError) && !(error instanceof TypeError)) throw error;
  }
  throw fieldError("cursor", "bad_format", "Not a cursor of this list with this filter and order");
}
