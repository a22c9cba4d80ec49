import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { uploadQueue } from "./queue.ts";

/** Takes each part at once. */
class Sender {
  upload = {};
  status = 200;
  onload = () => undefined;
  onloadend = () => undefined;
  open() {}
  setRequestHeader() {}
  send() {
    queueMicrotask(() => {
      this.onload();
      this.onloadend();
    });
  }
}

const stored = { id: "f1", name: "first.txt" };
let begun: { name: string; sha256: string }[] = [];
let complete: (() => void)[] = [];
let kept = new Set<string | undefined>();

/** A server that stores a file when it is let, and knows the bytes of those it has. */
async function answer(url: string, { method, body, signal }: RequestInit): Promise<Response> {
  if (method === "DELETE") return Response.json({ status: 200, data: null });
  if (url.endsWith("/complete")) {
    await new Promise<void>((resolve, reject) => {
      complete.push(resolve);
      signal?.addEventListener("abort", () => reject(signal.reason));
    });
    kept.add(begun[Number(url.split("/").at(-2)?.slice(1)) - 1]?.sha256);
    return Response.json({ status: 200, data: stored });
  }
  const { name, sha256 } = JSON.parse(String(body));
  const same = kept.has(sha256) ? stored : null;
  begun.push({ name, sha256 });
  return Response.json({ status: 201, data: { id: `u${begun.length}`, state: "open", received: [], same } });
}

beforeEach(() => {
  begun = [];
  complete = [];
  kept = new Set();
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("location", { href: "http://pano.test/multi-file-upload" });
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("XMLHttpRequest", Sender);
  vi.stubGlobal("fetch", answer);
  vi.spyOn(console, "info").mockReturnValue();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("of two files with the same bytes the second waits for the first, and is then asked about", async () => {
  const queue = uploadQueue({ name: "twins", purpose: "file" });
  const phases = () => queue.state().tasks.map(({ phase }) => phase);

  await queue.add([new File(["twin"], "first.txt"), new File(["twin"], "second.txt"), new File(["one"], "other.txt")]);
  await vi.waitFor(() => expect(phases()).toEqual(["finishing", "sending", "finishing"]));
  expect(begun.map(({ name }) => name)).toEqual(["first.txt", "other.txt"]);
  expect(queue.state().tasks.map(({ waits }) => waits)).toEqual([null, "twin", null]);
  for (const go of complete) go();

  await vi.waitFor(() => expect(phases()).toEqual(["stored", "same", "stored"]));
  expect(queue.state().tasks[1]?.same).toEqual(stored);
});

test("a file whose twin was given up goes by itself", async () => {
  const queue = uploadQueue({ name: "given-up", purpose: "file" });
  await queue.add([new File(["twin"], "first.txt"), new File(["twin"], "second.txt")]);
  await vi.waitFor(() => expect(complete).toHaveLength(1));
  complete = [];

  await queue.remove(queue.state().tasks[0]!.id);

  await vi.waitFor(() => expect(queue.state().tasks).toMatchObject([{ name: "second.txt", phase: "finishing" }]));
});
