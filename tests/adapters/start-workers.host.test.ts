import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test, vi } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const PATIENCE_MS = 240_000;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** `wrangler dev` for the length of `work`: as a developer calls it, or with a database of its own and nothing set but `settings`. */
async function withWorkers(
  settings: string | null,
  work: (url: string, said: () => string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "pano-workers-"));
  const port = await freePort();
  const args = ["dev", "--port", String(port), "--inspector-port", "0", "--show-interactive-dev-session=false"];
  if (settings !== null) {
    await writeFile(join(folder, "settings.env"), settings);
    args.push("--env=", "--persist-to", folder, "--env-file", join(folder, "settings.env"));
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

test(
  "a database without tables serves nothing; the log says how it gets them",
  async () => {
    await withWorkers("APP_MODE=mock\n", async (url, said) => {
      const answer = await vi.waitFor(() => fetch(`${url}/api/health`), { timeout: PATIENCE_MS, interval: 200 });

      expect(answer.status).toBe(503);
      await vi.waitFor(() => expect(said()).toContain("wrangler d1 migrations apply DB"), { timeout: PATIENCE_MS });
    });
  },
  PATIENCE_MS,
);

test(
  "live mode without its secrets serves nothing; the log names what is missing, the answer does not",
  async () => {
    await withWorkers("FILE_KEY=a-file-key-of-thirty-two-characters\n", async (url, said) => {
      const answer = await vi.waitFor(() => fetch(`${url}/api/health`), { timeout: PATIENCE_MS, interval: 200 });

      expect(answer.status).toBe(503);
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      expect(answer.headers.get("retry-after")).toBe("5");
      expect(await answer.text()).toBe("The server could not start; its log says why.");
      await vi.waitFor(() => expect(said()).toContain("Setting PASSWORD_PEPPER is missing"), { timeout: PATIENCE_MS });
      expect(said()).not.toContain("a-file-key");
      expect((await fetch(`${url}/login`)).status).toBe(503);
    });
  },
  PATIENCE_MS,
);
