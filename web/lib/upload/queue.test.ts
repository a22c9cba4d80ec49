import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { allUnsaved } from "../drafts/unsaved-input.ts";
import { uploadQueue } from "./queue.ts";
import { isUnreadable } from "./task.ts";

const fetch = vi.fn(() => new Promise<Response>(() => undefined));

beforeEach(() => {
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("location", { href: "http://pano.test/multi-file-upload" });
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("fetch", fetch);
  vi.spyOn(console, "info").mockReturnValue();
});
afterEach(() => {
  fetch.mockClear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const text = (name: string) => new File(["a"], name, { type: "text/plain" });
const asLarge = (file: File, size: number) => Object.defineProperty(file, "size", { value: size });
const sentNames = () =>
  (fetch.mock.calls as unknown as [string, { body: string }][]).map(([, { body }]) => JSON.parse(body).name);

test("without TLS, where the browser makes no random ids, a file is sent and one too many refused", async () => {
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const queue = uploadQueue({ name: "plain", purpose: "file" });
  queue.watch({ room: () => ({ places: 1 }) });

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

test("files that are refused by themselves take no place and no bytes of the good ones", async () => {
  const queue = uploadQueue({ name: "mixed", purpose: "file" });
  queue.watch({ room: () => ({ places: 1 }) });
  const program = new File(["MZ\u0000"], "program.txt");

  await queue.add([asLarge(text("huge.txt"), 210 * 1024 * 1024), program, text("good.txt")]);

  expect(queue.state().refused).toMatchObject([
    { name: "huge.txt", reason: "too_large" },
    { name: "program.txt", reason: "type_not_allowed" },
  ]);
  expect(queue.state().tasks).toMatchObject([{ name: "good.txt" }]);
});

test("a drop brings twenty files at most, whatever is wrong with them", async () => {
  const queue = uploadQueue({ name: "many", purpose: "file" });

  await queue.add(Array.from({ length: 21 }, (_, at) => new File([], `${at}.txt`)));

  expect(
    queue
      .state()
      .refused.map(({ reason }) => reason)
      .sort(),
  ).toEqual([...Array(20).fill("empty"), "too_many"]);
});

test("a file taken out while it is checked is never sent", async () => {
  const grants: (() => void)[] = [];
  const request = (_: string, __: object, take: (lock: object) => unknown) => void grants.push(() => take({}));
  vi.stubGlobal("navigator", { onLine: true, locks: { request } });
  const queue = uploadQueue({ name: "checked", purpose: "file" });
  await queue.add([text("gone.txt"), text("kept.txt")]);
  const [gone] = queue.state().tasks;

  await queue.remove(gone!.id);
  for (const grant of grants) grant();
  await vi.waitFor(() => expect(sentNames()).toContain("kept.txt"));

  expect(sentNames()).not.toContain("gone.txt");
  expect(queue.state().tasks).toMatchObject([{ name: "kept.txt" }]);
});

test("where moving away gives the files up, one that waits is asked about too, and all are given up together", async () => {
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const queue = uploadQueue({ name: "waiting", purpose: "file" });
  queue.watch({ place: ["id"] });
  await queue.add([text("a.txt")]);
  await vi.waitFor(() => expect(queue.state().tasks).toMatchObject([{ phase: "sending" }]));
  queue.pause(queue.state().tasks[0]!.id);

  const [held] = allUnsaved().filter(({ name }) => name === "uploads:waiting");
  held?.onDiscard?.();

  expect(held).toBeDefined();
  expect(queue.state().tasks).toEqual([]);
  expect(allUnsaved()).not.toContain(held);
});

test("a file that waits says whether for the next try or for other files", async () => {
  // The places of the tests before this one are still taken.
  vi.resetModules();
  const { uploadQueue } = await import("./queue.ts");
  const busy = Response.json({ status: 503, code: "unavailable" }, { status: 503 });
  fetch.mockImplementationOnce(() => Promise.resolve(busy));
  const first = uploadQueue({ name: "retrying", purpose: "file" });
  await first.add([text("e.txt")]);
  await vi.waitFor(() => expect(first.state().tasks[0]?.waits).toBe("retry"));

  const queue = uploadQueue({ name: "waiting", purpose: "file" });
  await queue.add(["a", "b", "c", "d"].map((name) => new File([name], `${name}.txt`)));

  const waits = () => queue.state().tasks.map((task) => task.waits);
  await vi.waitFor(() => expect(waits()).toEqual([null, null, null, "turn"]));
});

const heif = (brand: string) => new Uint8Array([0, 0, 0, 24, ...new TextEncoder().encode(`ftyp${brand}`), 0, 0, 0, 0]);

test.each([
  ["IMG_1.HEIC", heif("heic")],
  ["IMG_2.jpg", heif("heix")],
  ["IMG_3.heif", heif("mif1")],
  ["IMG_4.HEIF", new Uint8Array([0, 1])],
])("%s is refused with the form to save it in", async (name, bytes) => {
  const queue = uploadQueue({ name: `heic:${name}`, purpose: "product" });

  await queue.add([new File([bytes], name, { type: "image/heic" })]);

  expect(queue.state()).toMatchObject({ tasks: [], refused: [{ name, reason: "heic" }] });
});
