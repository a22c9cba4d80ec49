import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test, vi } from "vitest";
import { startHost } from "../../scripts/hosts.mjs";
import { freePort } from "../../scripts/lib.mjs";
import { databaseFile } from "../support/database/database-file.ts";
import { wasmDatabase } from "../support/database/wasm-sqlite.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const PATIENCE_MS = 240_000;
const MOCK = { APP_MODE: "mock", SEED_PROFILE: "none", DEV_DELAY_MS: "0" };

interface Own {
  settings: string;
  /** Fills the folder, whose database lies below `workers`. */
  setUp?: (folder: string) => Promise<void>;
}

/** `wrangler dev` for the length of `work`: as a developer calls it, or with a database of its own and nothing set but `settings`. */
async function withWorkers(own: Own | null, work: (url: string, said: () => string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "pano-workers-"));
  await own?.setUp?.(folder);
  const port = await freePort();
  const args = ["dev", "--port", String(port), "--inspector-port", "0", "--show-interactive-dev-session=false"];
  if (own !== null) {
    await writeFile(join(folder, "settings.env"), own.settings);
    args.push("--env=", "--persist-to", join(folder, "workers"), "--env-file", join(folder, "settings.env"));
  }
  const quiet = { CI: "1", WRANGLER_SEND_METRICS: "false", CLOUDFLARE_CF_FETCH_ENABLED: "false" };
  const child = spawn(process.execPath, [join(ROOT, "node_modules/wrangler/bin/wrangler.js"), ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, WRANGLER_LOG_PATH: join(folder, "logs"), ...quiet },
    detached: true,
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (part) => {
      said += part;
    });
  }
  const ended = new Promise((resolve) => child.once("exit", resolve));
  try {
    await work(`http://127.0.0.1:${port}`, () => said);
  } finally {
    process.kill(-(child.pid ?? Number.NaN), "SIGTERM");
    await ended;
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

test(
  "`wrangler dev` and nothing else brings up the product with its sample data",
  async () => {
    await withWorkers(null, async (url) => {
      const answer = await vi.waitFor(() => fetch(`${url}/api/ecommerce/order-stats`), {
        timeout: PATIENCE_MS,
        interval: 200,
      });

      expect(answer.status).toBe(200);
      expect(answer.headers.get("x-app-mode")).toBe("mock");
      expect((await answer.json()).data.totalOrders).toBeGreaterThan(0);
      expect(await (await fetch(`${url}/login`)).text()).toContain('id="app"');
    });
  },
  PATIENCE_MS,
);

/** How the server refuses while its database does not match: what it says of that, on pages too. */
async function refusalOf(url: string): Promise<string> {
  const health = await vi.waitFor(() => fetch(`${url}/api/health`), { timeout: PATIENCE_MS, interval: 200 });
  expect(health.status).toBe(200);
  const ready = await fetch(`${url}/api/health/ready`);
  expect(ready.status).toBe(503);
  const { code, message, params } = await ready.json();
  expect({ code, params }).toEqual({ code: "unavailable", params: { check: "schema" } });
  const page = await fetch(`${url}/login`, { headers: { accept: "text/html" } });
  expect(page.status).toBe(503);
  expect(await page.text()).toContain(message);
  return message;
}

test(
  "a database that needs a newer build serves nothing but health",
  async () => {
    const goThrough = async (folder: string) => {
      await (await startHost("workers", { port: await freePort(), dataDir: folder, settings: MOCK })).stop();
      const db = wasmDatabase(await databaseFile("workers", folder));
      db.exec("UPDATE meta SET value = '9999_later.sql' WHERE key = 'compatible_from'");
      db.close();
    };
    await withWorkers({ settings: "APP_MODE=mock\n", setUp: goThrough }, async (url) => {
      expect(await refusalOf(url)).toContain("needs a build that knows the migration 9999_later.sql");
    });
  },
  PATIENCE_MS,
);

test(
  "live mode without its secrets serves nothing; the log names what is missing, the answer does not",
  async () => {
    await withWorkers({ settings: "FILE_KEY=a-file-key-of-thirty-two-characters\n" }, async (url, said) => {
      const answer = await vi.waitFor(() => fetch(`${url}/api/health`), { timeout: PATIENCE_MS, interval: 200 });

      expect(answer.status).toBe(503);
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      expect(answer.headers.get("retry-after")).toBe("5");
      expect(await answer.text()).toBe("The server could not start; its log says why.");
      await vi.waitFor(() => expect(said()).toContain("Settings PASSWORD_PEPPER, TOTP_KEY, INBOUND_SECRET"), {
        timeout: PATIENCE_MS,
      });
      expect(said()).not.toContain("a-file-key");
      expect((await fetch(`${url}/login`)).status).toBe(503);
    });
  },
  PATIENCE_MS,
);

test(
  "a database begun with another secret answers /api/health alone, any other call with the reason",
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "pano-workers-"));
    const begin = async (own: Record<string, string>) =>
      startHost("workers", { port: await freePort(), dataDir, settings: { ...MOCK, ...own } });
    try {
      await (await begin({})).stop();

      // The start script asks /api/health until that answers, then repeats what /api/health/ready says.
      for (const name of ["PASSWORD_PEPPER", "TOTP_KEY"])
        await expect(begin({ [name]: "a secret of thirty-two characters" })).rejects.toThrow(
          `The server does not start: This database was begun with another ${name}`,
        );
      await (await begin({})).stop();
    } finally {
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    }
  },
  PATIENCE_MS,
);
