import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { uploadQueue } from "./queue.ts";
import { isUnreadable } from "./task.ts";

const fetch = vi.fn(() => new Promise<Response>(() => undefined));

beforeEach(() => {
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("location", { href: "http://pano.test/multi-file-upload" });
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("fetch", fetch);
  vi.spyOn(console, "info").mockReturnValue();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const text = (name: string) => new File(["a"], name, { type: "text/plain" });

test("without TLS, where the browser makes no random ids, a file is sent and one too many refused", async () => {
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const queue = uploadQueue({ name: "plain", purpose: "file" });
  queue.watch({ room: () => 1 });

  await queue.add([text("a.txt"), text("b.txt")]);
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledWith("/api/uploads", expect.anything()));

  expect(queue.state().tasks).toMatchObject([{ name: "a.txt", phase: "sending" }]);
  expect(queue.state().refused).toMatchObject([{ name: "b.txt", reason: "no_room" }]);
});

test("a file that can no longer be read fails and can be tried again", async () => {
  const gone = text("gone.txt");
  const unreadable = new DOMException("The file was changed", "NotReadableError");
  vi.spyOn(gone, "arrayBuffer").mockRejectedValue(unreadable);
  const queue = uploadQueue({ name: "unreadable", purpose: "file" });

  await queue.add([gone]);
  await vi.waitFor(() => expect(queue.state().tasks[0]?.phase).toBe("failed"));

  expect(queue.state().tasks[0]?.error).toBe(unreadable);
  expect(isUnreadable(unreadable)).toBe(true);
  expect(isUnreadable(new TypeError("a fault of ours"))).toBe(false);
});
