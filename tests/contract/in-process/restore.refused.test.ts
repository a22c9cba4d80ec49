import { beforeAll, describe, expect, test } from "vitest";
import { sumOf } from "../../../server/db/backup/format.ts";
import { shopOf } from "../../../server/db/backup/write.ts";
import { runNextBatch } from "../../../server/job-table.ts";
import { one } from "../../support/database/planted.ts";
import { backupOf, withSums } from "../../support/files/backups.ts";
import {
  nameOf,
  type Own,
  PATIENCE_MS,
  proven,
  rename,
  settleRestore,
  shopWithAdmin,
} from "../../support/files/restores.ts";

/** Gives the second card the number of the first. */
function doubled(block: string): string {
  const [head = "", first = "", second = "", ...rest] = block.split("\n");
  const { columns } = JSON.parse(head) as { columns: string[] };
  const [one, other] = [JSON.parse(first), JSON.parse(second)];
  for (const name of ["board_id", "seq"]) other[columns.indexOf(name)] = one[columns.indexOf(name)];
  return [head, first, JSON.stringify(other), ...rest].join("\n");
}

/** A backup with another block of one table, made by hand with sums that fit. */
function forgedFrom(text: string, { table, edit }: { table: string; edit: (block: string) => string }): string {
  const blocks = text.split(/(?<="}\n)(?=\{"(?:table|object|end)")/);
  return withSums(blocks.map((block) => (block.startsWith(`{"table":"${table}"`) ? edit(block) : block)).join(""));
}
const breakRule = (block: string) => block.replace('"completed"', '"no such state"');

test.each<[string, string, (block: string) => string]>([
  ["a rule of the database", "orders", breakRule],
  ["what only an index holds to", "cards", doubled],
])(
  "a file that breaks %s half-way has the shop put back as it was",
  {
    timeout: PATIENCE_MS,
  },
  async (_, table, edit) => {
    const own = await shopWithAdmin();
    const { admin, platform } = own;
    const forged = forgedFrom(await backupOf(shopOf(platform)), { table, edit });
    rename(own);
    const checked = await proven(own, forged);
    expect(checked.state).toBe("ready");

    await admin.send("POST", `/workspace/restore/${checked.id}/run`, {
      confirmName: "Örnek Dükkân",
      acceptUnsigned: true,
    });
    await settleRestore(own);

    expect(await nameOf(own)).toBe("Somebody else");
    expect(await one(own.db, "SELECT count(*) FROM orders")).toBe(30);
    expect(await one(own.db, "SELECT action FROM audit ORDER BY id DESC LIMIT 1")).toBe("workspace.restore_failed");
    const ready = await admin.get("/health/ready");
    expect([ready.status, ready.body.data.restore]).toEqual([200, { id: checked.id, outcome: "taken_back" }]);
  },
);

test.each([
  ["goes on to its end where the saved shop is put back", "taken_back"],
  ["is over where the backup takes the place of the shop", "restored"],
])(
  "an erasure that a restore comes upon half-way %s",
  {
    timeout: PATIENCE_MS,
  },
  async (_, outcome) => {
    const own = await shopWithAdmin();
    const { admin, db, platform } = own;
    const text = await backupOf(shopOf(platform));
    const file = outcome === "restored" ? text : forgedFrom(text, { table: "orders", edit: breakRule });
    const { id: restore } = await proven(own, file);
    const id = Number(await one(db, "SELECT user_id FROM orders WHERE user_id > 4 ORDER BY id LIMIT 1"));
    const { name, email } = (await admin.get(`/datatable/users/${id}`)).body.data;
    const named = () => one(db, `SELECT count(*) FROM orders WHERE user_id = ${id} AND customer_name = '${name}'`);
    const erasure = () => one(db, "SELECT state FROM jobs WHERE kind = 'erase'");
    const count = await named();
    await admin.send("POST", `/datatable/users/${id}/erase`, { confirmEmail: email });
    while ((await one(db, `SELECT username FROM users WHERE id = ${id}`)) === name) await runNextBatch(platform);
    expect([await erasure(), await named()]).toEqual(["running", count]);

    await admin.send("POST", `/workspace/restore/${restore}/run`, {
      confirmName: "Örnek Dükkân",
      acceptUnsigned: true,
    });
    await settleRestore(own);
    await platform.jobs.settle();

    expect((await admin.get("/health/ready")).body.data.restore).toEqual({ id: restore, outcome });
    expect([await erasure(), await named()]).toEqual(outcome === "restored" ? [undefined, count] : ["done", 0]);
  },
);

test("a backup of a former build can be restored, though its migrations had other names", {
  timeout: PATIENCE_MS,
}, async () => {
  const own = await shopWithAdmin();
  const text = await backupOf(shopOf(own.platform));
  const former = text.replace(/"schema":"[^"]+"/, '"schema":"0073_notes_and_sign_ins"');
  expect(former).not.toBe(text);

  expect((await proven(own, withSums(former))).state).toBe("ready");
});

describe("a file that cannot be restored is refused, and nothing is written", () => {
  let own: Own;
  let text: string;
  beforeAll(async () => {
    own = await shopWithAdmin();
    text = await backupOf(shopOf(own.platform));
  }, PATIENCE_MS);

  test.each<[string, string, (text: string) => string]>([
    ["that was cut in a line", "damaged", (all) => all.slice(0, all.length / 2)],
    ["that was cut behind a block", "damaged", (all) => all.slice(0, all.lastIndexOf('{"end"'))],
    ["in which a letter was changed", "damaged", (all) => all.replace("Çağrı", "Cagri")],
    ["that lacks a row", "damaged", (all) => all.replace(/\n\[5,[^\n]*/, "")],
    ["of a later version", "newer", (all) => all.replace(/"schema":"\d+/, '"schema":"9999')],
    ["of a later format", "newer", (all) => all.replace('"format":2', '"format":3')],
    ["of the other mode", "other_mode", (all) => all.replace('"mode":"mock"', '"mode":"live"')],
    ["that is something else", "not_a_backup", () => '{"hello":1}\n'],
  ])("one %s", { timeout: PATIENCE_MS }, async (_, problem, edit) => {
    const edited = edit(text);
    // Sums that fit, where not the sum is what is looked at.
    const [head, , ...rest] = edited.split("\n");
    const fits = `${head}\n{"sum":"${sumOf("", `${head}\n`)}"}\n${rest.join("\n")}`;

    const job = await proven(own, problem === "damaged" ? edited : fits);

    expect(job).toMatchObject({ state: "failed", result: { code: "bad_backup", problem } });
    expect((await own.admin.get("/health/ready")).body.data.restore).toBeNull();
    expect(await one(own.db, "SELECT count(*) FROM users")).toBe(25);
  });
});
