import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { startHost } from "../hosts.mjs";
import { flag, freePort, leave, main, say, temporary } from "../lib.mjs";
import { fillFrom, takeBackup, withOperator } from "../operator.mjs";
import { TEST_SETTINGS } from "../tests.mjs";
import { memoryOf } from "./server.mjs";
import { atMost, MB, ms, row, times } from "./table.mjs";

const MOST_MS = 600_000;

/**
 * Compares a backup with hashing and writing the same bytes, and a restore with generating and seeding the same shop,
 * on Deno, including memory. Standalone: `node scripts/bench/backup.mjs --scale 1000000`.
 */
export async function printBackup(scale) {
  const folder = temporary("pano-bench-");
  const settings = TEST_SETTINGS;
  const file = join(folder, "shop.jsonl");
  const timed = async (work) => {
    const since = performance.now();
    const result = await work();
    return { took: performance.now() - since, result };
  };
  try {
    const seeded = await timed(async () => {
      const own = { ...settings, SEED_PROFILE: scale === "base" ? "base" : `scale:${scale}` };
      const given = { port: await freePort(), dataDir: join(folder, "a"), settings: own, patienceMs: 3_600_000 };
      await (await startHost("deno", given)).stop();
    });
    const withMemory = (work) => async (server) => {
      const { took } = await timed(() => work(server, file));
      return { took, memory: await memoryOf(server.child) };
    };
    const written = await withOperator({ host: "deno", dataDir: join(folder, "a"), settings }, withMemory(takeBackup));
    const floor = await timed(() => hashedCopy(file, join(folder, "copy")));
    const filled = await withOperator(
      { host: "deno", dataDir: join(folder, "b"), settings },
      withMemory((server, file) => fillFrom(server, file, { acceptUnsigned: true })),
    );
    const most = ({ memory }) => (memory ? MB(memory.most) : "not told");
    const size = (await stat(file)).size;
    row(`backup of ${scale} orders, ${MB(size)} MB, Deno`, "ms", "floor ms", "ratio", "MB at most");
    row(
      "backup / hash and write the bytes",
      atMost(MOST_MS, written.took, ms(written.took)),
      ms(floor.took),
      times(written.took / floor.took),
      most(written),
    );
    row(
      "restore / draw and plant the shop",
      ms(filled.took),
      ms(seeded.took),
      times(filled.took / seeded.took),
      most(filled),
    );
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function hashedCopy(from, to) {
  const sum = createHash("sha256");
  const source = createReadStream(from);
  source.on("data", (bytes) => sum.update(bytes));
  await pipeline(source, createWriteStream(to, { flush: true }));
  return sum.digest("hex");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main(async () => {
    await printBackup(flag("scale") || "20000");
    say("");
    await leave(0);
  });
}
