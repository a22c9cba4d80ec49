import { readFile, writeFile } from "node:fs/promises";
import { runnerImport } from "vite";
import { accepted, complaintOf, landedOf, rowOf } from "./budgets/rules.mjs";
import { measureServer } from "./budgets/server-size.mjs";
import { at, build, flag, install, leave, main, Stop, say } from "./lib.mjs";

const FILE = at("scripts/budgets.json");

/**
 * `npm run budgets` prints the sizes of server and pages beside the accepted ones; `npm run budgets -- --accept
 * 'reason'` accepts the current sizes.
 */
await main(async () => {
  await install();
  await build();
  const { pages, parts, large } = await measured();
  const things = [await measureServer(), ...pages, ...parts, ...large];
  const budgets = JSON.parse(await readFile(FILE, "utf8"));
  say(table(things.map((thing) => rowOf(thing, landedOf(budgets, thing.name)))));

  const reason = flag("accept");
  // With --accept the current sizes count as accepted, so only hard ceilings can fail.
  const landed = (thing) => (reason === undefined ? landedOf(budgets, thing.name) : thing);
  const complaints = things.map((thing) => complaintOf(thing, landed(thing))).filter(Boolean);
  if (complaints.length > 0) throw new Stop(complaints.join("\n"));
  if (reason !== undefined) await accept(things, budgets, reason.trim());
  await leave(0);
});

/** Loads the measuring code through Vite, because screens and plugins are TypeScript. */
async function measured() {
  const { messages } = (await runnerImport(at("scripts/vite-plugins.ts"))).module;
  const { measurePages } = (await runnerImport(at("scripts/budgets/page-sizes.ts"), { plugins: [messages()] })).module;
  return measurePages(at("dist"));
}

async function accept(things, budgets, reason) {
  if (!reason) throw new Stop("Say why the sizes are meant: npm run budgets -- --accept 'reason'");
  const date = new Date().toISOString().slice(0, 10);
  await writeFile(FILE, `${JSON.stringify(accepted(things, budgets, { reason, date }), null, 2)}\n`);
  say(`landed in scripts/budgets.json: ${reason}`);
}

function table(rows) {
  const all = [["", "size", "landed", "change", "promised"], ...rows];
  const widths = all[0].map((_, column) => Math.max(...all.map((row) => row[column].length)));
  const line = (row) => row.map((cell, column) => (column ? cell.padStart(widths[column]) : cell.padEnd(widths[0])));
  return all.map((row) => line(row).join("  ").trimEnd()).join("\n");
}
