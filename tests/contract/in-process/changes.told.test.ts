import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Client, clientOf } from "../../support/app/client.ts";
import { ownApp } from "../../support/app/own-app.ts";
import { type OpenStream, openStream } from "../../support/records/changes.ts";

let admin: Client;
let request: (path: string, init: RequestInit) => Response | Promise<Response>;
let streams: OpenStream[];
beforeEach(async () => {
  // The beat, which would make up for a word of the hub that was lost, never comes.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const { app } = await ownApp();
  request = (path, init) => app.request(path, init);
  admin = await clientOf("admin@example.com", request);
  streams = [];
});
afterEach(async () => {
  for (const stream of streams) await stream.leave();
  vi.useRealTimers();
});

/** Somebody signed in who holds a stream that has told where the feed stands. */
async function listener(email: string) {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ email, password: "Demo-2026!" });
  const entry = await (await request("/api/auth/login", { method: "POST", headers, body })).json();
  const own = { ...headers, authorization: `Bearer ${(entry as { data: { token: string } }).data.token}` };
  const stream = await openStream(own, { request });
  streams.push(stream);
  await stream.until(() => true);
  return { own, stream };
}

describe("without a beat", () => {
  test("a record that is changed is told to an open stream", async () => {
    const { stream } = await listener("editor@example.com");
    const { id, version } = (await admin.get("/ecommerce/products/5")).body.data;

    const change = await admin.send(
      "PATCH",
      `/ecommerce/products/${id}`,
      { price: 71 },
      { "if-match": `"v${version}"` },
    );
    const told = await stream.until(({ data }) =>
      data.items.some((item) => item.object === "product" && item.id === id),
    );

    expect(change.status).toBe(200);
    expect(told.event).toBe("changes");
  });

  test("a session that is signed out loses its stream", async () => {
    const { own, stream } = await listener("editor@example.com");

    const { status } = await request("/api/auth/logout", { method: "POST", headers: own });
    await stream.end();

    expect(status).toBe(200);
  });

  test("a session that is ended from another device loses its stream", async () => {
    const { stream } = await listener("admin@example.com");

    const { status } = await admin.send("DELETE", "/account/sessions");
    await stream.end();

    expect(status).toBe(200);
  });

  test("whoever is let in no longer loses the stream", async () => {
    const { stream } = await listener("user@example.com");
    const { body } = await admin.get("/datatable/users?q=user@example.com");
    const { id, version } = body.data[0];

    const change = await admin.send(
      "PATCH",
      `/datatable/users/${id}`,
      { status: "inactive" },
      { "if-match": `"v${version}"` },
    );
    await stream.end();

    expect(change.status).toBe(200);
  });
});
