import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deno, killLeft } from "../support/host/deno-process.ts";

const PORT = 8795;
let folder: string;
let child: ReturnType<typeof deno>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pano-host-"));
  child = deno(["-A", "server/adapters/deno.ts"], {
    APP_MODE: "mock",
    DEV_DELAY_MS: "0",
    DATA_DIR: folder,
    PORT: String(PORT),
  });
  await new Promise<void>((resolve) => {
    child.stdout?.on("data", (part) => {
      if (String(part).includes("serving on")) resolve();
    });
  });
}, 120_000);

afterAll(async () => {
  killLeft();
  await rm(folder, { recursive: true, force: true });
});

/** The first line of the answer to a request as it goes over the line. */
const firstLine = (request: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(PORT, "127.0.0.1", () => socket.write(request));
    socket.once("error", reject);
    socket.once("data", (part) => {
      resolve(String(part).split("\r\n")[0] ?? "");
      socket.destroy();
    });
  });

test.each(["a b", "[", "a:b:c", "<script>"])("Deno answers a request for the host %j with 400", async (host) => {
  for (const path of ["/api/health", "/login", "/api/auth/passkey/options"]) {
    const method = path.endsWith("options") ? "POST" : "GET";
    expect(await firstLine(`${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 0\r\n\r\n`), path).toContain(
      " 400 ",
    );
  }
});
