import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startHost } from "../../scripts/hosts.mjs";
import { at, freePort } from "../../scripts/lib.mjs";
import { TEST_SETTINGS } from "../../scripts/tests.mjs";
import { askTarget } from "../support/app/ask-target.ts";
import { clientOf } from "../support/app/client.ts";
import { isShort } from "../support/app/size.ts";
import type { HostName } from "../support/database/database-file.ts";

const HOST = process.env.CRASH_HOST ?? "deno";
const PATIENCE_MS = 300_000;
const OPERATOR_KEY = "an operator's key for the tests of backups";

/** No BACKUP_KEY is set here. */
const ACCEPT = "--accept-unsigned";

let folder: string;
const file = (name: string) => join(folder, name);

/** Starts one of the two commands on a folder of the test's own. */
function begin(script: "seed" | "backup" | "restore", ...flags: string[]) {
  const env = { ...process.env, ...TEST_SETTINGS, DATA_DIR: folder };
  const child = spawn(process.execPath, [at(`scripts/${script}.mjs`), "--host", HOST, ...flags], { env });
  const told = { text: "" };
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      told.text += text;
    });
  }
  return { child, told };
}

async function run(...given: Parameters<typeof begin>) {
  const { child, told } = begin(...given);
  const [code] = await once(child, "close");
  return { code, text: told.text };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pano-backup-"));
  expect(await run("seed", "--profile", "base")).toMatchObject({ code: 0 });
  expect(await run("backup", "--file", file("first.jsonl"))).toMatchObject({ code: 0 });
}, PATIENCE_MS);

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Kills a restore as soon as it has begun to fill the new place. */
async function killRestore(): Promise<void> {
  const { child } = begin("restore", "--file", file("first.jsonl"), "--replace", ACCEPT);
  const closed = once(child, "close");
  const hasBegun = async () => child.exitCode !== null || (await readdir(folder)).includes(`restoring-${HOST}`);
  await vi.waitUntil(hasBegun, { timeout: PATIENCE_MS });
  child.kill("SIGTERM");
  await closed;
}

test(
  "a killed restore leaves the shop as it is; the next gives the same backup and keeps the old data",
  async () => {
    const text = await readFile(file("first.jsonl"), "utf8");
    const refused = await run("restore", "--file", file("first.jsonl"));
    expect(refused).toMatchObject({ code: 1, text: expect.stringContaining("holds data already") });
    await killRestore();
    await run("backup", "--file", file("unharmed.jsonl"));
    expect(await readFile(file("unharmed.jsonl"), "utf8")).toBe(text);

    const restored = await run("restore", "--file", file("first.jsonl"), "--replace", ACCEPT);
    const again = await run("backup", "--file", file("second.jsonl"));

    expect([restored.code, again.code]).toEqual([0, 0]);
    expect(await readFile(file("second.jsonl"), "utf8")).toBe(text);
    expect(await readdir(folder)).toContainEqual(expect.stringMatching(new RegExp(`^${HOST}\\.before-`)));
  },
  PATIENCE_MS,
);

const FAULTS: [string, (text: string) => string][] = [
  ["was edited", (text) => text.replace("Çağrı", "Cagri")],
  ["was cut", (text) => text.slice(0, text.lastIndexOf("\n", text.length - 300) + 1)],
  ["was made by a newer version", (text) => text.replace('"format":2', '"format":9')],
  ["goes on behind its end", (text) => `${text}["one more"]\n`],
];

test.each(isShort ? FAULTS.slice(0, 1) : FAULTS)(
  "a file that %s is refused before anything is written",
  async (_, change) => {
    const text = await readFile(file("first.jsonl"), "utf8");
    await writeFile(file("changed.jsonl"), change(text));

    const { code, text: told } = await run("restore", "--file", file("changed.jsonl"), "--replace", ACCEPT);

    expect(told).toContain("Nothing was restored.");
    expect(code).toBe(1);
    expect(await readdir(folder)).not.toContain(`restoring-${HOST}`);
  },
  PATIENCE_MS,
);

test(
  "an unsigned file is refused with its Admins, a signed one restored with its own key alone",
  async () => {
    const unsigned = await run("restore", "--file", file("first.jsonl"), "--replace");
    process.env.BACKUP_KEY = "a key of backups for the tests of them";
    try {
      const kept = await run("backup", "--file", file("signed.jsonl"));
      const restored = await run("restore", "--file", file("signed.jsonl"), "--replace");
      process.env.BACKUP_KEY = "another key of backups for these tests";
      const other = await run("restore", "--file", file("signed.jsonl"), "--replace", ACCEPT);

      expect([unsigned.code, kept.code, restored.code, other.code]).toEqual([1, 0, 0, 1]);
      expect(unsigned.text).toMatch(/Its Admins: .*<admin@example\.com>.* Add --accept-unsigned/);
      expect(other.text).toContain("it was signed with another BACKUP_KEY");
      expect(await readFile(file("signed.jsonl"), "utf8")).not.toContain("example.com");
    } finally {
      delete process.env.BACKUP_KEY;
    }
  },
  PATIENCE_MS,
);

test(
  "a running shop is backed up and restored from afar, by the operator's key and the shop's name",
  async () => {
    const server = await startHost(HOST as HostName, {
      port: await freePort(),
      dataDir: folder,
      settings: { ...TEST_SETTINGS, OPERATOR_KEY },
    });
    try {
      const { url } = server;
      const admin = await clientOf("admin@example.com", (path, init) => askTarget(new URL(path, url), init));
      const { name } = (await admin.get("/workspace")).body.data;
      process.env.OPERATOR_KEY = OPERATOR_KEY;

      const kept = await run("backup", "--url", url, "--file", file("afar.jsonl"));
      const unnamed = await run("restore", "--url", url, "--file", file("afar.jsonl"));
      const mistaken = await run(
        "restore",
        "--url",
        url,
        "--file",
        file("afar.jsonl"),
        "--confirm",
        "Another shop",
        ACCEPT,
      );
      await admin.send("POST", "/kanban/boards", { name: "Made after the backup" });
      const restored = await run("restore", "--url", url, "--file", file("afar.jsonl"), "--confirm", name, ACCEPT);

      expect([kept.code, unnamed.code, mistaken.code, restored.code]).toEqual([0, 1, 1, 0]);
      expect(unnamed.text).toContain("--confirm");
      expect(mistaken.text).toContain("was refused (422)");
      const again = await clientOf("admin@example.com", (path, init) => askTarget(new URL(path, url), init));
      const boards = (await again.get("/kanban/boards")).body.data;
      expect(boards.map((board: { name: string }) => board.name)).not.toContain("Made after the backup");
    } finally {
      await server.stop();
    }
  },
  PATIENCE_MS,
);

test.each([
  ["no address", "pano.example", '--url must be an address like https://pano.example, not "pano.example".'],
  ["nobody's address", "http://127.0.0.1:1", "http://127.0.0.1:1/api does not answer"],
])("%s is refused in one sentence", async (_, url, sentence) => {
  process.env.OPERATOR_KEY = OPERATOR_KEY;

  const { code, text } = await run("backup", "--url", url, "--file", file("none.jsonl"));

  expect(code).toBe(1);
  expect(text).toContain(sentence);
  expect(text).not.toContain("    at ");
});
