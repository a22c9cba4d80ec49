import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { freePort } from "../../scripts/lib.mjs";
import { SITE_KEY } from "../support/app/site-key.ts";
import { deno, killLeft, refusalOf, startDeno, startOnce } from "../support/host/deno-process.ts";

const PATIENCE_MS = 120_000;
afterEach(killLeft);

const mock = { APP_MODE: "mock", APP_NOW: "2026-06-15T12:00:00.000Z", DEV_DELAY_MS: "0" };
const hashOf = async (file: string) =>
  createHash("sha256")
    .update(await readFile(file))
    .digest("hex");

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

const refusal = (env: Record<string, string>) => refusalOf(folder, { PORT: port, ...env });

describe("a start that cannot go well says why in one sentence and leaves the data alone:", () => {
  test.each([
    ["a wrong setting", { ...mock, REGISTRATION: "perhaps" }, /^Setting REGISTRATION must be open, approval/],
    [
      "missing secrets",
      { APP_MODE: "live" },
      /^Settings PASSWORD_PEPPER, TOTP_KEY, FILE_KEY, INBOUND_SECRET and WEBHOOK_SECRET are missing: live mode needs them/,
    ],
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

  test.each(["PASSWORD_PEPPER", "TOTP_KEY"])(
    "a database begun with another %s",
    async (name) => {
      const before = await hashOf(file);

      const said = await refusal({ ...mock, [name]: "a secret of thirty-two characters" });

      expect(said).toMatch(new RegExp(`^This database was begun with another ${name}: `));
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
      const holder = deno(["-A", "-"]);
      holder.stdin?.end(hold);
      await new Promise((resolve) => holder.stdout?.once("data", resolve));

      const said = await refusal(mock);
      holder.kill("SIGKILL");
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
    const server = startDeno(folder, { ...mock, ...env, PORT: port });
    await server.ready;
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
    server.child.kill("SIGTERM");
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
