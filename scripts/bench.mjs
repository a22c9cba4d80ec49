import { FAR, printAnswers, printDistance, printDocuments } from "./bench/answers.mjs";
import { printBackup } from "./bench/backup.mjs";
import { printBoard } from "./bench/board.mjs";
import { printImport } from "./bench/import.mjs";
import { printInbox } from "./bench/inbox.mjs";
import { printLists, timeLists } from "./bench/lists.mjs";
import { printMoves } from "./bench/moves.mjs";
import { printPages } from "./bench/pages.mjs";
import { printParsers } from "./bench/parsers.mjs";
import { printSafety } from "./bench/safety.mjs";
import { printScrolls } from "./bench/scrolls.mjs";
import { firstStart, memoryOf, onData } from "./bench/server.mjs";
import { printStreams } from "./bench/streams.mjs";
import { atMost, MB, row, sayMissed } from "./bench/table.mjs";
import { printWrites } from "./bench/writes.mjs";
import { build, flag, install, leave, main, Stop, say } from "./lib.mjs";

const SMALL = 1_000;
const MOST_START_MS = 5_000;
const MOST_BYTES = { base: 150e6, lists: 300e6 };

/**
 * `npm run bench [-- --scale N]`: measures the product and minimal reference programs ("floors") in one run. Only the
 * ratio is comparable between machines.
 */
await main(async () => {
  const scale = Number(flag("scale") || 20_000);
  if (!(scale > SMALL && scale <= 1_000_000)) throw new Stop(`--scale must be above ${SMALL}, at most 1000000.`);
  await install();
  await build();

  const first = await firstStart("base");
  const base = await onData("base", async (server) => {
    await printAnswers(server);
    say("");
    await printDocuments(server);
    return { startMs: server.startMs, memory: await memoryOf(server.child) };
  });
  say("");
  await onData("base", (near) => onData("base", (far) => printDistance(near, far), { own: FAR }));
  say("");
  await onData("base", printWrites);
  say("");
  await onData("base", printSafety);
  say("");
  await printParsers();
  say("");
  await onData("base", printMoves);
  say("");
  const small = await onData(`scale:${SMALL}`, timeLists);
  const { large, memory } = await onData(`scale:${scale}`, async ({ url, headers, child }) => ({
    large: await timeLists({ url, headers }),
    memory: await memoryOf(child),
  }));
  printLists({ small, large, title: `list pages at ${scale} orders, Deno, 20 each` });
  say("");
  await printInbox();
  say("");
  await onData("base", printImport);
  say("");
  await printBackup(scale);
  say("");
  await onData("base", printStreams);
  say("");
  row("process, Deno", "start ms", "MB now", "MB at most");
  const told = (one, most) => (one ? [MB(one.now), atMost(most, one.most, MB(one.most))] : ["not told", "not told"]);
  const startOf = ({ startMs }) => atMost(MOST_START_MS, startMs, startMs.toFixed(0));
  row("base data, first start, signed in", startOf(first), ...told(first.memory, MOST_BYTES.base));
  row("base data, after the load above", startOf(base), ...told(base.memory, MOST_BYTES.base));
  row(`${scale} orders, after the lists above`, "", ...told(memory, MOST_BYTES.lists));
  say("");
  await printPages();
  say("");
  await printBoard();
  say("");
  await printScrolls();
  say("");
  sayMissed();
  await leave(0);
});
