import { afterEach, expect, test, vi } from "vitest";
import type { Job } from "#shared/api/jobs/jobs.ts";
import { messages as base } from "../i18n/base.en.ts";
import jobs from "../i18n/jobs.en.json?messages";
import { translator } from "../lib/i18n.tsx";
import { followMany, saveExport } from "./job-acts.ts";
import { jobResults, showJobResults } from "./list/job-results.ts";
import { clearToasts, toastState } from "./toast-store.ts";

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

const left = [
  { id: 7, code: "invalid_transition", name: "#1007", from: "cancelled" },
  { id: 9, code: "not_found" },
];

test.each([
  ["done", "1,098 done, 102 left out"],
  ["failed", "The job could not be finished: Something went wrong."],
] as const)("an act on many that is %s says how many were left out and leads to their list", async (state, told) => {
  const counts = { total: 1200, done: 1200, fileUrl: null, createdAt: "2026-06-15T12:00:00.000Z" };
  const result = { changed: 1098, skipped: 102, skips: left, code: "internal" };
  const job: Job = { id: "1", kind: "orders", state, result, ...counts };
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("fetch", async () => Response.json({ status: 200, data: job }));
  clearToasts();
  const reasonOf = ({ from }: { from?: string }) => from && `stood ${from}`;

  await followMany(job, { t: translator({ ...base, ...jobs }), object: "order", reasonOf });

  const [summary, list] = toastState().shown;
  expect(summary?.message).toBe(told);
  expect(list).toMatchObject({ message: "102 records were left out", type: "warning", duration: 0 });
  expect(jobResults()).toBeNull();
  list?.action?.onClick();
  expect(jobResults()).toEqual({
    ...{ done: 1098, skipped: 102 },
    lines: left.map((skip) => ({ ...skip, ok: false, reason: reasonOf(skip) })),
  });
  showJobResults(null);
});
