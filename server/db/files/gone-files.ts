import { sql } from "kysely";
import type { FileStore } from "../../platform.ts";
import { type Database, q } from "../database.ts";
import { jobPart } from "../jobs/job-parts.ts";
import { type FileBytes, objectsOf } from "./file-objects.ts";

interface Host {
  db: Database;
  files: FileStore;
}

const AT_ONCE = 100;

/** Saves a list of all files under a name, before their rows are deleted. */
export async function noteFiles({ db, files }: Host, name: string): Promise<void> {
  const rows = db.all(q.selectFrom("files").select(["key", "size", "part_size"]));
  const bytes = new TextEncoder().encode(JSON.stringify(rows));
  // `putNew` keeps the first list: a retry of this step may find no rows any more.
  await files.putNew(jobPart(name, 0), new Response(bytes).body as ReadableStream<Uint8Array>, bytes.byteLength);
}

/** Deletes the bytes of the listed files that have no row any more. */
export async function dropGoneFiles({ db, files }: Host, name: string): Promise<void> {
  const body = await files.get(jobPart(name, 0));
  if (!body) return;
  const noted = (await new Response(body).json()) as FileBytes[];
  for (let at = 0; at < noted.length; at += AT_ONCE) {
    const some = noted.slice(at, at + AT_ONCE);
    const keys = sql<string>`(SELECT value FROM json_each(${JSON.stringify(some.map(({ key }) => key))}))`;
    const rows = db.all(q.selectFrom("files").select("key").where("key", "in", keys));
    const kept = new Set(rows.map(({ key }) => key));
    await files.remove(some.filter(({ key }) => !kept.has(key)).flatMap(objectsOf));
  }
}
