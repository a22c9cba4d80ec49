import { afterEach, expect, test, vi } from "vitest";
import type { Job } from "#shared/api/jobs/jobs.ts";
import { saveExport } from "./job-acts.ts";

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
