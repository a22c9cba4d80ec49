import { afterEach, expect, test, vi } from "vitest";
import type { Job } from "#shared/api/jobs/jobs.ts";
import { followMany, saveExport } from "./job-acts.ts";

afterEach(() => vi.unstubAllGlobals());

test.each([
  [{ code: "forbidden" }, "forbidden"],
  [null, "internal"],
])("an export that failed with %j is told of in the words of %s", async (result, code) => {
  const counts = { total: 1, done: 0, fileUrl: null, createdAt: "2026-06-15T12:00:00.000Z" };
  const job: Job = { id: "1", kind: "export", state: "failed", result, ...counts };
  const status = (url: string) => (url.endsWith("/exports") ? 202 : 200);
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("fetch", async (url: string) =>
    Response.json({ status: "success", data: job }, { status: status(url) }),
  );
  const errorText = vi.fn(() => "because");

  await saveExport({ object: "orders" }, { t: (key) => key, errorText });

  expect(errorText).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: "ApiError", code }));
});

test("an act on many that failed half way is told of with the way back of what it did", async () => {
  const counts = { total: 1200, done: 500, fileUrl: null, createdAt: "2026-06-15T12:00:00.000Z" };
  const job: Job = { id: "1", kind: "products", state: "failed", result: { code: "internal" }, ...counts };
  const right = { token: "back", until: "2026-06-16T12:00:00.000Z" };
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("fetch", async () => Response.json({ status: 200, data: job, meta: { undo: right } }));
  const offer = vi.fn();

  await followMany(job, { t: (key) => key, object: "product", undo: { offer, take: vi.fn(), newest: vi.fn() } });

  expect(offer).toHaveBeenCalledExactlyOnceWith(right, "jobs.manyFailed", "danger");
});
