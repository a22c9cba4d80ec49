import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { configureApi } from "./api/client.ts";
import { fetchFile, requestExport, saveFileFrom } from "./files.ts";
import { busyUntil } from "./live/server-status.ts";
import { writeToken } from "./session/token.ts";

const refusal = (status: number, code: string, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify({ status, code, message: code, data: null }), { status, headers });

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key), setItem: kept.set.bind(kept) });
  writeToken("old");
  vi.stubGlobal("dispatchEvent", () => true);
});
afterEach(() => {
  vi.unstubAllGlobals();
  configureApi({ onUnauthorized: () => undefined });
});

test("a file is asked for again once the person has signed in, with the new proof", async () => {
  const fetch = vi.fn(async (_url: string, init: RequestInit) =>
    new Headers(init.headers).get("authorization") === "Bearer new" ? new Response("a") : refusal(401, "unauthorized"),
  );
  vi.stubGlobal("fetch", fetch);
  configureApi({
    onUnauthorized: () => {
      writeToken("new");
      return true;
    },
  });

  const file = await fetchFile("/api/jobs/1/file");

  expect(await file.text()).toBe("a");
  expect(fetch).toHaveBeenCalledTimes(2);
});

test("a server that is too busy to give a file is left alone for as long as it asks", async () => {
  vi.stubGlobal("fetch", async () => refusal(503, "unavailable", { "Retry-After": "7" }));

  const asked = fetchFile("/api/jobs/1/file");

  await expect(asked).rejects.toMatchObject({ code: "unavailable", retryAfter: 7 });
  expect(busyUntil()).toBeGreaterThan(performance.now());
});

test.each([
  ["fetched", () => fetchFile("/api/jobs/1/file")],
  ["saved", () => saveFileFrom("/api/jobs/1/file")],
  ["exported", () => requestExport({ object: "orders" })],
])("a file that is cut off while it is %s fails as a lost connection does", async (_how, take) => {
  const cutOff = new ReadableStream({ pull: (body) => body.error(new TypeError("network error")) });
  vi.stubGlobal("fetch", async () => new Response(cutOff));

  await expect(take()).rejects.toMatchObject({ name: "ApiError", code: "network", status: 0 });
});

test("a file that is saved carries the proof of who asks, and keeps its name", async () => {
  const link = { href: "", download: "", click: vi.fn() };
  vi.stubGlobal("document", { createElement: () => link });
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:1");
  const fetch = vi.fn(
    async (_url: string, _init: RequestInit) =>
      new Response("a", { headers: { "Content-Disposition": 'attachment; filename="orders.csv"' } }),
  );
  vi.stubGlobal("fetch", fetch);

  await saveFileFrom("/api/jobs/1/file");

  expect(new Headers(fetch.mock.calls[0]?.[1].headers).get("authorization")).toBe("Bearer old");
  expect(link).toMatchObject({ href: "blob:1", download: "orders.csv" });
  expect(link.click).toHaveBeenCalledOnce();
});
