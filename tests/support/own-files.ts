import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { diskFiles } from "../../server/adapters/disk.ts";
import type { FileStore } from "../../server/platform.ts";

/** A file store in a folder of its own, which goes with the process. */
export function ownFiles(): { files: FileStore; folder: string } {
  const folder = mkdtempSync(join(tmpdir(), "pano-files-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return { files: diskFiles(folder), folder };
}
