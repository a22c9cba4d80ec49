import { sql } from "kysely";
import type { CardFile } from "#shared/api/kanban/card-shapes.ts";
import type { Actor } from "../../../actor.ts";
import { avatarOf, fileUrl, isoOf } from "../cards/card-rows.ts";

interface FileRow {
  key: string;
  name: string;
  type: string;
  size: number;
  at: number;
  by: number | null;
  username: string | null;
}

/** Lists the files of a card in the order they were attached. */
export function listFiles(actor: Actor, cardId: number): CardFile[] {
  const rows = actor.db.all(
    sql<FileRow>`SELECT f.key, f.name, f.type, f.size, one.value ->> '$.at' AS at, one.value ->> '$.by' AS by, u.username
      FROM cards AS t CROSS JOIN json_each(t.files_json) AS one
      JOIN files AS f ON f.key = one.value ->> '$.file' AND f.removed_at IS NULL
      LEFT JOIN users AS u ON u.id = one.value ->> '$.by' WHERE t.id = ${cardId} ORDER BY one.key`,
  );
  return rows.map(({ key, name, type, size, at, by, username }) => ({
    id: key,
    name,
    type,
    size,
    url: fileUrl(key, name),
    at: isoOf(at),
    by: by === null ? null : { id: by, name: username ?? "", avatar: avatarOf(by) },
  }));
}
