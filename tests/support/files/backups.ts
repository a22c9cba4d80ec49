import { sumOf } from "../../../server/db/backup/format.ts";
import { openBackup, type Shop } from "../../../server/db/backup/write.ts";
import { checkValuesOf } from "../../../server/secrets.ts";
import { readSettings } from "../../../server/settings.ts";
import { memoryDatabase } from "../database/wasm-sqlite.ts";
import { ownFiles } from "./own-files.ts";

/** A shop without a row. */
export const emptyShop = (): Shop & { db: ReturnType<typeof memoryDatabase> } => ({
  db: memoryDatabase(),
  files: ownFiles().files,
  mode: "mock",
  backupKey: null,
  checks: checkValuesOf(readSettings({ APP_MODE: "mock" })),
});

/** The whole backup of a shop as text. */
export const backupOf = async (shop: Shop): Promise<string> => new Response(openBackup(shop)).text();

/** An unsigned backup with sums that fit what it says now. */
export function withSums(text: string): string {
  let sum = "";
  return text
    .split(/(?<=^\{"sum":"[0-9a-f]+"\}\n)/m)
    .map((block) => {
      const lines = block.replace(/\{"sum":"[0-9a-f]+"\}\n$/, "");
      sum = sumOf(sum, lines);
      return `${lines}{"sum":"${sum}"}\n`;
    })
    .join("");
}

/** A text as a stream of chunks that end anywhere. */
export function chunked(text: string, size = 1009): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + size));
      at += size;
    },
  });
}
