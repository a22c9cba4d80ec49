import { type SqlBool, sql } from "kysely";
import type { FileStore } from "../../platform.ts";
import { type Database, q } from "../database.ts";
import { IDLE_MS, IS_OPEN, objectsOf, STALLED_MS } from "./file-objects.ts";

const AT_ONCE = 100;

interface Host {
  db: Database;
  files: FileStore;
  now: number;
}

/**
 * Fails uploads without a new part for an hour, and deletes files unused for a day. Bytes are deleted before their row,
 * so that the next run completes an interrupted one.
 */
export async function sweepFiles(host: Host): Promise<void> {
  await endStalled(host);
  await dropIdle(host);
}

/** The row fails before its bytes are deleted, so that a part arriving meanwhile is rejected. */
async function endStalled({ db, files, now }: Host): Promise<void> {
  for (;;) {
    const stalled = q
      .selectFrom("files")
      .select("id")
      .where(sql.raw<SqlBool>(IS_OPEN))
      .where("idle_since", "<=", now - STALLED_MS)
      .limit(AT_ONCE);
    const rows = db.all(
      q
        .updateTable("files")
        .set({ state: "failed", idle_since: now, version: sql`version + 1` })
        .where("id", "in", stalled)
        .returning(["id", "key", "size", "part_size"]),
    );
    if (rows.length === 0) return;
    const ids = sql<number>`(SELECT value FROM json_each(${JSON.stringify(rows.map(({ id }) => id))}))`;
    db.run(q.deleteFrom("upload_parts").where("file_id", "in", ids));
    await db.settled();
    await files.remove(rows.flatMap(objectsOf));
  }
}

/** The row says that the file has failed before its bytes go: it can no longer be taken into use. */
async function dropIdle({ db, files, now }: Host): Promise<void> {
  for (;;) {
    const idle = q
      .selectFrom("files as f")
      .select("f.id")
      .where("f.idle_since", "<=", now - IDLE_MS)
      .where((eb) =>
        eb.not(eb.exists(eb.selectFrom("users").select("users.id").whereRef("users.avatar_file", "=", "f.key"))),
      )
      .where((eb) =>
        eb.not(
          eb.exists(eb.selectFrom("workspace").select("workspace.id").whereRef("workspace.logo_file", "=", "f.key")),
        ),
      )
      .orderBy("f.idle_since")
      .limit(AT_ONCE);
    const rows = db.all(
      q
        .updateTable("files")
        .set({ state: "failed", version: sql`version + 1` })
        .where("id", "in", idle)
        .returning(["id", "key", "size", "part_size"]),
    );
    await db.settled();
    for (const file of rows) {
      await files.remove(objectsOf(file));
      db.run(
        q
          .deleteFrom("files")
          .where("id", "=", file.id)
          .where("idle_since", "<=", now - IDLE_MS),
      );
    }
    if (rows.length < AT_ONCE) return;
  }
}
