import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clientOf } from "../../support/app/client.ts";
import { freshApp } from "../../support/app/fresh-app.ts";
import { signatureOf } from "../../support/records/inbox.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

/** A body that begins and never goes on; `isAwaited` once its reader has taken what there is and waits for more. */
function begunBody() {
  let tell = () => {};
  const isAwaited = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"email":')),
    pull: () => {
      tell();
      return new Promise(() => {});
    },
  });
  return { body, isAwaited };
}

test.each([
  ["a public call", "POST", "/api/auth/login", {}],
  ["a call of a person", "PATCH", "/api/account/preferences", {}],
  ["a signed mail", "POST", "/api/inbox/inbound", { "x-signature": signatureOf("{}") }],
  ["a part of a file", "PUT", "/api/uploads/{id}/parts/1", { "content-type": "application/octet-stream" }],
])("%s whose body stops coming is answered with 408 after 15 seconds", async (_, method, path, own) => {
  const app = await freshApp();
  let authorization = "";
  const admin = await clientOf("admin@example.com", (at, init) => {
    authorization = new Headers(init.headers).get("authorization") ?? "";
    return app.request(at, init);
  });
  const upload = await admin.send("POST", "/uploads", { name: "a.txt", type: "text/plain", size: 100 });
  const headers = { "content-type": "application/json", "content-length": "100", authorization, ...own };
  let answer: Response | undefined;
  const { body, isAwaited } = begunBody();

  const asked = Promise.resolve(
    app.request(path.replace("{id}", upload.body.data.id), {
      method,
      headers,
      body,
      duplex: "half",
    } as RequestInit),
  ).then((given) => {
    answer = given;
  });
  await isAwaited;
  await new Promise((resolve) => setImmediate(resolve));
  await vi.advanceTimersByTimeAsync(14_900);
  expect(answer).toBeUndefined();
  await vi.advanceTimersByTimeAsync(200);
  await asked;

  expect(answer?.status).toBe(408);
  expect(answer?.headers.get("connection")).toBe("close");
});
