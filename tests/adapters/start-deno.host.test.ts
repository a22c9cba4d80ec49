import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { SITE_KEY } from "../../tests/support/site-key.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const DENO = join(ROOT, "node_modules/.bin/deno");
const PATIENCE_MS = 120_000;

interface Ended {
  code: number | null;
  said: string;
}

/** Ends a process and what it started: the package's `deno` is a script that starts the real one. */
const end = (child: ChildProcess, signal: NodeJS.Signals) => process.kill(-(child.pid ?? Number.NaN), signal);

/** Those still running when a story ends, however it ended. */
const left = new Set<ChildProcess>();
afterEach(() => {
  for (const child of left) end(child, "SIGKILL");
});

/** Starts the server as a process of its own; `ready` stops it as soon as it serves. */
function start(folder: string, env: Record<string, string>): { ended: Promise<Ended>; ready: Promise<() => void> } {
  const permissions = [
    "--allow-net=127.0.0.1",
    "--allow-env",
    `--allow-read=dist,server,shared,package.json,${folder}`,
  ];
  const args = ["run", "--no-prompt", "--quiet", ...permissions, `--allow-write=${folder}`, "server/adapters/deno.ts"];
  const kept = { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "", DENO_NO_UPDATE_CHECK: "1", NO_COLOR: "1" };
  const child = spawn(DENO, args, { cwd: ROOT, env: { ...kept, DATA_DIR: folder, ...env }, detached: true });
  left.add(child);
  child.once("exit", () => left.delete(child));
  let said = "";
  child.stderr.on("data", (part) => {
    said += part;
  });
  const ended = new Promise<Ended>((resolve) => child.once("exit", (code) => resolve({ code, said })));
  const ready = new Promise<() => void>((resolve, reject) => {
    child.stdout.on("data", (part) => {
      if (String(part).includes("serving on")) resolve(() => end(child, "SIGTERM"));
    });
    ended.then(() => reject(new Error(said)));
  });
  ready.catch(() => {});
  return { ended, ready };
}

/** Starts the server and stops it as soon as it serves. */
async function startOnce(folder: string, env: Record<string, string>): Promise<void> {
  const server = start(folder, env);
  (await server.ready)();
  await server.ended;
  // The script around it ends first; the database is whole when the server has closed it.
  await vi.waitFor(() => expect(existsSync(join(folder, "pano.db-wal"))).toBe(false), { timeout: 20_000 });
}

const mock = { APP_MODE: "mock", APP_NOW: "2026-06-15T12:00:00.000Z", DEV_DELAY_MS: "0" };
const hashOf = async (file: string) =>
  createHash("sha256")
    .update(await readFile(file))
    .digest("hex");

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

let base: string;
let folder: string;
let file: string;
let port: string;
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), "pano-start-"));
  await startOnce(base, { ...mock, PORT: String(await freePort()) });
}, PATIENCE_MS);
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "pano-start-"));
  file = join(folder, "pano.db");
  await copyFile(join(base, "pano.db"), file);
  port = String(await freePort());
  return () => rm(folder, { recursive: true });
});
afterAll(() => rm(base, { recursive: true }));

/** The one sentence a refused start says. */
async function refusal(env: Record<string, string>): Promise<string> {
  const { code, said } = await start(folder, { PORT: port, ...env }).ended;
  expect(code, said).not.toBe(0);
  expect(said.trim().split("\n"), said).toHaveLength(1);
  return said.trim();
}

describe("a start that cannot go well says why in one sentence and leaves the data alone:", () => {
  test.each([
    ["a wrong setting", { ...mock, REGISTRATION: "perhaps" }, /^Setting REGISTRATION must be open, approval/],
    ["a missing secret", { APP_MODE: "live" }, /^Setting PASSWORD_PEPPER is missing: live mode needs it/],
    ["a port that is none", { ...mock, PORT: "http" }, /^Setting PORT must be a port number, not "http"\.$/],
  ])(
    "%s",
    async (_, env, sentence) => {
      const before = await hashOf(file);

      expect(await refusal(env)).toMatch(sentence);
      expect(await hashOf(file)).toBe(before);
    },
    PATIENCE_MS,
  );

  test(
    "a database of the other mode",
    async () => {
      const secret = "a secret of thirty-two characters";
      const names = ["PASSWORD_PEPPER", "TOTP_KEY", "FILE_KEY", "INBOUND_SECRET", "WEBHOOK_SECRET"];
      const before = await hashOf(file);

      const said = await refusal({ APP_MODE: "live", ...Object.fromEntries(names.map((name) => [name, secret])) });

      expect(said).toBe("Setting APP_MODE is live, but this database was begun in mock mode.");
      expect(await hashOf(file)).toBe(before);
    },
    PATIENCE_MS,
  );

  test(
    "a port that is taken",
    async () => {
      const holder = createServer().listen(Number(port), "127.0.0.1");
      await new Promise((resolve) => holder.once("listening", resolve));
      const before = await hashOf(file);

      const said = await refusal(mock);
      holder.close();

      expect(said).toMatch(new RegExp(`^Port ${port} cannot be used .*set PORT to a free one\\.$`));
      expect(await hashOf(file)).toBe(before);
    },
    PATIENCE_MS,
  );

  test(
    "a folder that is not there",
    async () => {
      const missing = join(folder, "nowhere");

      const said = await refusal({ ...mock, DATA_DIR: missing });

      expect(said).toContain(`The database ${join(missing, "pano.db")} cannot be used`);
      expect(existsSync(missing)).toBe(false);
    },
    PATIENCE_MS,
  );

  test.each([
    ["a file that is no database", () => writeFile(file, "no database, ".repeat(2000)), /not a database/],
    ["a database cut in half", async () => truncate(file, (await readFile(file)).length >> 1), /malformed|corrupt/],
  ])(
    "%s",
    async (_, spoil, words) => {
      await spoil();
      const before = await hashOf(file);

      const said = await refusal(mock);

      expect(said).toContain(`The database ${file} cannot be used`);
      expect(said).toMatch(words);
      expect(await hashOf(file)).toBe(before);
    },
    PATIENCE_MS,
  );

  test(
    "a database that another program holds",
    async () => {
      const before = await hashOf(file);
      const hold = `import { DatabaseSync } from "node:sqlite";
      const db = new DatabaseSync(${JSON.stringify(file)});
      db.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
      console.log("held"); setTimeout(() => {}, 60_000);`;
      const holder = spawn(DENO, ["run", "-A", "--quiet", "-"], {
        cwd: ROOT,
        stdio: ["pipe", "pipe", "inherit"],
        detached: true,
      });
      holder.stdin.end(hold);
      await new Promise((resolve) => holder.stdout.once("data", resolve));

      const said = await refusal(mock);
      end(holder, "SIGKILL");
      await new Promise((resolve) => holder.once("exit", resolve));

      expect(said).toBe(`The database ${file} cannot be used: database is locked.`);
      expect(await hashOf(file)).toBe(before);
    },
    PATIENCE_MS,
  );
});

test(
  "a start drops what a crash left half written, one that only takes a backup does not",
  async () => {
    const files = join(folder, "files");
    const half = join(files, "waiting", "half");
    const whole = join(files, "whole", "1");
    for (const path of [half, whole]) {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, "abc");
    }
    const served = async (env: Record<string, string>) => {
      await startOnce(folder, { ...mock, ...env, PORT: port });
      return [existsSync(half), existsSync(whole)];
    };

    expect(await served({ OPERATOR_KEY: "a key of at least thirty-two characters", OPERATOR_ONLY: "1" })).toEqual([
      true,
      true,
    ]);
    expect(await served({})).toEqual([false, true]);
  },
  PATIENCE_MS,
);

describe("who sends is", () => {
  /** How many visitors the counter takes these calls for; all come from one browser. */
  async function visitorsOf(env: Record<string, string>, calls: Record<string, string>[]): Promise<number> {
    const server = start(folder, { ...mock, ...env, PORT: port });
    const stop = await server.ready;
    const url = `http://127.0.0.1:${port}/api`;
    const count = async () => (await (await fetch(`${url}/dashboard/stats`)).json()).data.allUsers;
    const before = await count();
    for (const headers of calls) {
      const { status } = await fetch(`${url}/collect`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0",
          ...headers,
        },
        body: JSON.stringify({ siteKey: SITE_KEY, url: "https://shop.example/" }),
      });
      expect(status).toBe(204);
    }
    const more = (await count()) - before;
    stop();
    await server.ended;
    return more;
  }

  const invented: Record<string, string>[] = [
    {},
    { "cf-connecting-ip": "192.0.2.1" },
    { "x-forwarded-for": "192.0.2.2" },
    { "x-forwarded-for": "192.0.2.3, 198.51.100.1" },
    { "x-forwarded-for": "192.0.2.4, 198.51.100.1" },
  ];

  test("whoever holds the connection, whatever the call says of itself", async () => {
    expect(await visitorsOf({}, invented)).toBe(1);
  });

  test("whom the proxy names last, where there is one to believe", async () => {
    // The connection's own, the one that came alone, and the one that came last twice.
    expect(await visitorsOf({ ADDRESS_HEADER: "X-Forwarded-For" }, invented)).toBe(3);
  });
});
