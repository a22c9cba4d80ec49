import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MailRefused, PaymentsDown } from "../platform.ts";
import { httpMail } from "./mail.ts";
import { httpPayments } from "./payments-http.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Stubs a service that never answers; `read` is the time it takes per chunk of a body, milliseconds. */
function silentService({ read }: { read?: number } = {}): void {
  vi.stubGlobal("fetch", async (_url: string, { signal, body }: RequestInit) => {
    const reader = read && body instanceof ReadableStream ? body.getReader() : null;
    const pull = async (): Promise<void> => {
      await new Promise((resolve) => setTimeout(resolve, read));
      if (!(await reader?.read())?.done) await pull();
    };
    if (reader) void pull().catch(() => undefined);
    return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
  });
}

const letter = {
  key: "k",
  to: ["a@b.example"],
  subject: "s",
  text: "t",
  cc: [],
  bcc: [],
  replyTo: null,
  html: null,
  headers: {},
};
const mail = httpMail({ kind: "http", url: "https://mail.example", key: "k", from: "shop@example.com" } as never);

async function isOverAfter(work: Promise<unknown>, ms: number): Promise<unknown[]> {
  let error: unknown;
  void work.catch((caught: unknown) => {
    error = caught;
  });
  await vi.advanceTimersByTimeAsync(ms - 1);
  const before = error;
  await vi.advanceTimersByTimeAsync(2);
  return [before, error];
}

test("a mail service that does not answer within five seconds times out", async () => {
  silentService();

  const [before, after] = await isOverAfter(mail.send({ ...letter, files: [] }), 5_000);

  expect(before).toBeUndefined();
  expect(after).toBeInstanceOf(MailRefused);
});

test("a mail service that reads a file slowly does not time out", async () => {
  silentService({ read: 2_000 });
  const file = { name: "a", type: "text/plain", open: () => new Blob(["abcdef"]).stream() };

  const [before] = await isOverAfter(mail.send({ ...letter, files: Array(4).fill(file) }), 20_000);

  expect(before).toBeUndefined();
});

test("a payment processor that does not answer within five seconds times out", async () => {
  silentService();

  const [before, after] = await isOverAfter(
    httpPayments({ url: "https://pay.example", key: "k" } as never).find("k"),
    5_000,
  );

  expect(before).toBeUndefined();
  expect(after).toBeInstanceOf(PaymentsDown);
});
