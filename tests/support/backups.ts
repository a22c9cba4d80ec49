import { openBackup, type Shop } from "../../server/db/backup/write.ts";
import { ownFiles } from "./own-files.ts";
import { memoryCell } from "./wasm-sqlite.ts";

/** A shop without a row. */
export const emptyShop = (): Shop & { cell: ReturnType<typeof memoryCell> } => ({
  cell: memoryCell(),
  files: ownFiles().files,
  mode: "mock",
});

/** The whole backup of a shop as text. */
export const backupOf = async (shop: Shop): Promise<string> => new Response(await openBackup(shop)).text();

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
