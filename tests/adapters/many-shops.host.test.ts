import { existsSync, readdirSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type RunningHost, startHost } from "../../scripts/hosts.mjs";
import { freePort, temporary } from "../../scripts/lib.mjs";
import { isShort } from "../support/app/size.ts";
import { wasmDatabase } from "../support/database/wasm-sqlite.ts";
import { attemptsOf, ONE, TWO } from "../support/host/isolation.ts";
import { type AskHost, MANY_SETTINGS, OPERATOR, signedUp } from "../support/host/many-shops.ts";

const PATIENCE_MS = 300_000;
const NOW = "2026-06-15T12:00:00.000Z";

/** Sends requests under any host name: `fetch` allows none of its own. */
function askerOf(server: () => RunningHost): AskHost {
  return (host, path, { method = "GET", headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      const { port } = new URL(server().url);
      const sent = request({ host: "127.0.0.1", port, path, method, headers: { ...headers, host } }, (answer) => {
        let text = "";
        answer.setEncoding("utf8").on("data", (part) => {
          text += part;
        });
        answer.on("error", reject).on("end", () => {
          const told = new Headers();
          for (const [name, value] of Object.entries(answer.headers)) told.set(name, String(value));
          const isJson = /^application\/json(?:;|$)/.test(told.get("content-type") ?? "");
          resolve({ status: answer.statusCode ?? 0, headers: told, text, body: isJson ? JSON.parse(text) : {} });
        });
      });
      sent.on("error", reject).end(body);
    });
}

const start = async (host: "deno" | "workers", dataDir: string, settings: Record<string, string> = {}) =>
  startHost(host, {
    port: await freePort(),
    dataDir,
    settings: { ...MANY_SETTINGS, APP_NOW: NOW, ...settings },
  });

const operate = (ask: AskHost, method: string, path: string, body?: object) =>
  ask("operator.example", `/api/operator/shops${path}`, {
    method,
    headers: OPERATOR,
    ...(body && { body: JSON.stringify(body) }),
  });

describe.each(["deno", "workers"] as const)("many shops on %s", (host) => {
  const dataDir = temporary("pano-shops-");
  let server: RunningHost;
  const ask = askerOf(() => server);
  beforeAll(async () => {
    server = await start(host, dataDir);
  }, PATIENCE_MS);
  afterAll(() => server?.stop(), PATIENCE_MS);

  test(
    "nothing of one shop is worth anything at another",
    async () => {
      const { attempts, cursorOfTwo } = await attemptsOf(ask);
      const before = await cursorOfTwo();

      const [other, own]: [string, number][][] = [[], []];
      for (const { what, at } of attempts) other?.push([what, (await at(TWO)).status]);
      expect(other).toEqual(attempts.map(({ what, other: status }) => [what, status]));
      expect(await cursorOfTwo()).toBe(before);
      for (const { what, at } of attempts) own?.push([what, (await at(ONE)).status]);
      expect(own).toEqual(attempts.map(({ what, own: status }) => [what, status]));
    },
    PATIENCE_MS,
  );

  test(
    "a host that is no shop answers 404, a suspended shop 503, a removed one 404",
    async () => {
      await operate(ask, "POST", "", { host: "three.example", admin: "boss@three.example" });
      expect(await ask("none.example", "/login")).toMatchObject({
        status: 404,
        text: expect.stringContaining("Not found"),
      });
      expect(await ask("three.example", "/login")).toMatchObject({ status: 200 });

      await operate(ask, "POST", "/three.example/suspend");
      expect(await ask("three.example", "/login")).toMatchObject({ status: 503 });
      await operate(ask, "POST", "/three.example/resume");
      expect(await ask("three.example", "/login")).toMatchObject({ status: 200 });

      expect(await operate(ask, "DELETE", "/three.example?confirm=one.example")).toMatchObject({ status: 422 });
      expect(await ask("three.example", "/login")).toMatchObject({ status: 200 });
      expect(await operate(ask, "DELETE", "/three.example?confirm=three.example")).toMatchObject({ status: 200 });
      expect(await ask("three.example", "/login")).toMatchObject({ status: 404 });
      expect(await ask(ONE, "/login")).toMatchObject({ status: 200 });
    },
    PATIENCE_MS,
  );

  test(
    "the backup of one shop is refused by another and restores its own",
    async () => {
      const job = async (shop: string, path: string) => {
        const { id } = (await operate(ask, "POST", `/${shop}/api/workspace${path}`, {})).body.data as { id: string };
        return vi.waitFor(
          async () => {
            const { body } = await operate(ask, "GET", `/${shop}/api/jobs/${id}`);
            const told = body.data as { state: string; fileUrl: string; result: unknown };
            expect(["running", "preview"]).not.toContain(told.state);
            return told;
          },
          { timeout: 60_000, interval: 100 },
        );
      };
      const { fileUrl } = await job(ONE, "/backup");
      const { text: file } = await operate(ask, "GET", `/${ONE}${fileUrl}`);
      expect(file.length).toBeGreaterThan(1_000);

      const checked = async (shop: string) => {
        const size = Buffer.byteLength(file);
        const begun = await operate(ask, "POST", `/${shop}/api/workspace/restore`, { size });
        const { id } = begun.body.data as { id: string };
        await ask("operator.example", `/api/operator/shops/${shop}/api/workspace/restore/${id}/parts/1`, {
          method: "PUT",
          headers: { ...OPERATOR, "content-type": "application/octet-stream" },
          body: file,
        });
        return job(shop, `/restore/${id}/check`);
      };
      expect(await checked(TWO)).toMatchObject({
        state: "failed",
        result: { message: expect.stringContaining("another BACKUP_KEY") },
      });
      expect(await checked(ONE)).toMatchObject({ state: "ready", result: { isSigned: true } });
    },
    PATIENCE_MS,
  );
});

describe("many shops on Deno, by their files:", () => {
  const folderOf = (dataDir: string, id: string) => join(dataDir, "deno/shops", id);
  let server: RunningHost;
  const ask = askerOf(() => server);

  async function added(host: string): Promise<string> {
    const told = await operate(ask, "POST", "", { host, admin: `boss@${host}` });
    if (told.status !== 200) throw new Error(`${told.text}\n${server.output()}`);
    return (told.body.data as { id: string }).id;
  }

  test(
    "a damaged file, a newer schema and a lost folder close one shop each, and the others go on after a restart",
    async () => {
      const dataDir = temporary("pano-shops-");
      server = await start("deno", dataDir);
      const admin = await signedUp(ask, "good.example");
      const [damaged, newer, lost] = [
        await added("damaged.example"),
        await added("newer.example"),
        await added("lost.example"),
      ];
      await server.stop();

      await writeFile(join(folderOf(dataDir, damaged), "pano.db"), "no database at all".repeat(1_000));
      const file = wasmDatabase(join(folderOf(dataDir, newer), "pano.db"));
      file.exec("UPDATE meta SET value = '9999-later.sql' WHERE key = 'compatible_from'");
      file.close();
      await rm(folderOf(dataDir, lost), { recursive: true });

      server = await start("deno", dataDir);
      try {
        for (const host of ["damaged.example", "newer.example", "lost.example"]) {
          expect(await ask(host, "/api/version"), host).toMatchObject({ status: 503, body: { code: "unavailable" } });
          expect(await ask(host, "/login", { headers: { accept: "text/html" } }), host).toMatchObject({ status: 503 });
          const lines = server
            .output()
            .split("\n")
            .filter((line) => line.includes("a shop did not open") && line.includes(host));
          expect(lines, host).toHaveLength(1);
        }
        expect(await ask("good.example", "/api/account", { headers: admin })).toMatchObject({ status: 200 });
        expect(existsSync(folderOf(dataDir, lost))).toBe(false);
      } finally {
        await server.stop();
      }
    },
    PATIENCE_MS,
  );

  test(
    "SIGTERM closes every shop: no write-ahead log is left, and removing a shop leaves none of its files",
    async () => {
      const dataDir = temporary("pano-shops-");
      server = await start("deno", dataDir);
      const ids = [await added("a.example"), await added("b.example")];
      await operate(ask, "DELETE", "/b.example?confirm=b.example");
      await server.stop();

      expect(readdirSync(join(dataDir, "deno/shops"))).toEqual([ids[0]]);
      expect(readdirSync(folderOf(dataDir, ids[0] ?? ""))).not.toContain("pano.db-wal");
      expect(readdirSync(join(dataDir, "deno"))).not.toContain("shops.db-wal");
    },
    PATIENCE_MS,
  );

  const SHOPS = isShort ? 30 : 200;
  /** 600 MB at 200 shops; fewer may take what the process itself takes, and their share. */
  const MOST_MB = isShort ? 300 : 600;
  test(
    `${SHOPS} shops that are all used stay below ${MOST_MB} MB`,
    async () => {
      server = await start("deno", temporary("pano-shops-"));
      try {
        let most = 0;
        const residentMb = async () => {
          const status = await readFile(`/proc/${server.child.pid}/status`, "utf8");
          return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
        };
        for (let n = 0; n < SHOPS; n++) {
          await added(`s${n}.example`);
          expect(await ask(`s${n}.example`, "/login", { headers: { accept: "text/html" } })).toMatchObject({
            status: 200,
          });
          most = Math.max(most, await residentMb());
        }
        expect(await ask("s0.example", "/api/version")).toMatchObject({ status: 200 });
        expect(most).toBeLessThan(MOST_MB);
        console.info(`${SHOPS} shops: ${most.toFixed(0)} MB`);
      } finally {
        await server.stop();
      }
    },
    PATIENCE_MS * 3,
  );
});
