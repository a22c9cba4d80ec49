import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Job } from "#shared/api/jobs/jobs.ts";
import { messages as base } from "../../i18n/base.en.ts";
import jobs from "../../i18n/jobs.en.json?messages";
import { trackedJobs, trackJob } from "../../lib/api/tracked-jobs.ts";
import { translator } from "../../lib/i18n.tsx";
import { jobResults, showJobResults } from "../bulk/job-results.ts";
import { clearToasts, closeToast, toasts } from "../toast/toast-store.ts";
import { followMany, followTracked, saveExport } from "./job-toasts.ts";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

afterEach(() => {
  clearToasts();
  vi.unstubAllGlobals();
});

test.each([
  [{ code: "forbidden" }, "forbidden"],
  [null, "internal"],
])("an export that failed with %j is told of in the words of %s", async (result, code) => {
  const counts = { total: 1, done: 0, fileUrl: null, createdAt: "2026-06-15T12:00:00.000Z" };
  const job: Job = { id: "1", kind: "export", state: "failed", result, ...counts };
  const status = (url: string) => (url.endsWith("/exports") ? 202 : 200);
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
  vi.stubGlobal("fetch", async () => Response.json({ status: 200, data: job, meta: { undo: right } }));
  const offer = vi.fn();

  const undo = { offer, take: vi.fn(), takeAct: vi.fn(), newest: vi.fn() };
  await followMany({ id: job.id, object: "product" }, { t: (key) => key, undo });

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
  vi.stubGlobal("fetch", async () => Response.json({ status: 200, data: job }));
  const t = translator({ ...base, ...jobs, "orderActs.skip.confirm.cancelled": () => "stood cancelled" }, "en");

  await followMany({ id: job.id, object: "order", step: "confirm" }, { t });

  const [summary, list] = toasts.now().shown;
  expect(summary?.message).toBe(told);
  expect(list).toMatchObject({ message: "102 records were left out", type: "warning", duration: 0 });
  expect(jobResults()).toBeNull();
  list?.action?.onClick();
  expect(jobResults()).toEqual({
    id: "1",
    done: 1098,
    skipped: 102,
    lines: left.map((skip, at) => ({ ...skip, ok: false, reason: at === 0 ? "stood cancelled" : undefined })),
  });
  showJobResults(null);
});

/** A page that was loaded again in a tab that has this act in mind, whose job has ended. */
async function loadAnew(kept: { id: string; isTold?: boolean }, result: object): Promise<string[]> {
  const counts = { total: 1200, done: 1200, fileUrl: null, createdAt: "2026-06-15T12:00:00.000Z" };
  const job = { id: kept.id, kind: "people", state: "done", result, ...counts };
  vi.stubGlobal("fetch", async () => Response.json({ status: 200, data: job }));
  trackJob({ ...kept, object: "person" });

  await followTracked({ t: translator({ ...base, ...jobs }, "en") });
  return toasts.now().shown.map(({ message }) => message);
}

test("an act that was under way as the page was loaded again is told of to its end, and forgotten with it", async () => {
  const told = await loadAnew({ id: "whole" }, { changed: 1200 });

  expect(told).toEqual(["1,200 done, none left out"]);
  expect(trackedJobs()).toEqual([]);
});

test("what an act left out stays to be found until it was looked at", async () => {
  const told = await loadAnew({ id: "seen", isTold: true }, { changed: 1198, skipped: 2, skips: left });

  expect(told).toEqual(["2 records were left out"]);
  const [toast] = toasts.now().shown;
  toast?.action?.onClick();
  closeToast(toast?.id ?? 0);
  expect(trackedJobs()).toMatchObject([{ id: "seen" }]);
  showJobResults(null);
  expect(trackedJobs()).toEqual([]);
});

test("what an act left out is let go with the toast that tells of it", async () => {
  await loadAnew({ id: "closed" }, { changed: 1198, skipped: 2, skips: left });
  expect(trackedJobs()).toMatchObject([{ id: "closed", isTold: true }]);

  closeToast(toasts.now().shown.at(-1)?.id ?? 0);

  expect(trackedJobs()).toEqual([]);
});

test("an act that nobody knows any more is not spoken of", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ status: 404, code: "not_found", data: null }, { status: 404 }));
  trackJob({ id: "gone", object: "person" });

  await followTracked({ t: (key) => key });

  expect(toasts.now().shown).toEqual([]);
  expect(trackedJobs()).toEqual([]);
});
