import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

export type HostName = "deno" | "workers";

const folderOf = { deno: "deno", workers: "workers/v3/do/pano-Shop" };

/** The one database file below a data folder that holds the shop: the largest, since a host may keep notes of its own beside it. */
export async function databaseFile(host: HostName, dataDir: string): Promise<string> {
  const folder = join(dataDir, folderOf[host]);
  const names = (await readdir(folder)).filter((name) => /\.(db|sqlite)$/.test(name));
  const files = await Promise.all(
    names.map(async (name) => ({ path: join(folder, name), size: (await stat(join(folder, name))).size })),
  );
  const [largest] = files.sort((a, b) => b.size - a.size);
  if (!largest) throw new Error(`no database in ${folder}`);
  return largest.path;
}
