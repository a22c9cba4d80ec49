import { afterAll, beforeAll, expect, test } from "vitest";
import type { HostName } from "../support/database-file.ts";
import { MortalHost } from "./mortal-host.ts";

const PATIENCE_MS = 120_000;
let host: MortalHost;

beforeAll(async () => {
  host = await MortalHost.make((process.env.CRASH_HOST ?? "deno") as HostName);
  await host.start();
}, PATIENCE_MS);
afterAll(() => host?.remove(), PATIENCE_MS);

test(
  "data that a server serves from is refused to a second one, and free again when that was killed",
  async () => {
    const before = host.url;

    await expect(host.start()).rejects.toThrow(/^Process \d+ works on .*: stop it first\.$/);
    const { status } = await fetch(`${before}/api/health/ready`);
    await host.kill();
    await host.start();

    expect(status).toBe(200);
    expect((await fetch(`${host.url}/api/health/ready`)).status).toBe(200);
  },
  PATIENCE_MS,
);
