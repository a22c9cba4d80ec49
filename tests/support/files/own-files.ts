import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { diskFiles } from "../../../server/adapters/deno/disk.ts";
import type { FileStore } from "../../../server/platform.ts";

let all: string | undefined;

/** The folder of every store of this process, which goes with it. */
function home(): string {
  if (!all) {
    const made = mkdtempSync(join(tmpdir(), "pano-files-"));
    process.once("exit", () => rmSync(made, { recursive: true, force: true }));
    all = made;
  }
  return all;
}

/** A file store in a folder of its own. */
export function ownFiles(): { files: FileStore; folder: string } {
  const folder = mkdtempSync(join(home(), "store-"));
  return { files: diskFiles(folder), folder };
}
