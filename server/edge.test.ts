import { beforeEach, expect, test, vi } from "vitest";
import { blankRenderer } from "../tests/support/app/blank-renderer.ts";
import { PAGE_TYPE } from "./document/page-data.ts";
import { createEdge } from "./edge.ts";

const log = vi.fn();
beforeEach(() => log.mockClear());

const HTML = { accept: "text/html" };
const missing = async () => new Response(null, { status: 404 });
const pageOf = (body: BodyInit) => async () => new Response(body, { headers: { "content-type": PAGE_TYPE } });
const brokenBody = () => new ReadableStream({ pull: (controller) => controller.error(new Error("connection lost")) });
const failing = (): never => {
  throw new Error("no manifest");
};
const unreachable = () => Promise.reject(new Error("internal error of the assets"));

const edgeOf = ({
  renderer = blankRenderer,
  asset = missing,
}: {
  renderer?: typeof blankRenderer;
  asset?: () => Promise<Response>;
}) => createEdge({ mode: "live", log, renderer, asset });

test.each([
  ["whose data breaks off", edgeOf({}), pageOf(brokenBody())],
  ["whose data is not JSON", edgeOf({}), pageOf("{")],
  [
    "without asset list",
    edgeOf({ renderer: { ...blankRenderer, assets: failing } }),
    pageOf('{"boot":{"theme":"light"}}'),
  ],
  ["that is looked up as a file that cannot be read", edgeOf({ asset: unreachable }), missing],
])("a page %s gets an error page that is logged", async (_, edge, fetch) => {
  const answer = await edge(new Request("http://pano/orders.old", { headers: HTML }), { fetch });

  expect(answer.status).toBe(500);
  expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(answer.headers.get("strict-transport-security")).not.toBeNull();
  const requestId = answer.headers.get("x-request-id");
  const nonce = /'nonce-([^']+)'/.exec(answer.headers.get("content-security-policy") ?? "")?.[1];
  const page = await answer.text();
  expect(page).toContain(`<style nonce="${nonce}">`);
  expect(page).toContain(requestId);
  expect(log).toHaveBeenCalledWith("error", "request failed", expect.objectContaining({ requestId }));
  expect(log).toHaveBeenCalledWith("info", "answered", expect.objectContaining({ requestId, status: 500 }));
});

test("a file that cannot be read is a JSON error without cache", async () => {
  const answer = await edgeOf({ asset: unreachable })(new Request("http://pano/assets/a.js"), { fetch: missing });

  expect(answer.status).toBe(500);
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(await answer.json()).toMatchObject({ status: 500, code: "internal", requestId: expect.any(String) });
});

test("only security.txt below /.well-known/ goes to the shop, other paths are files", async () => {
  const fetch = vi.fn(async () => new Response("of the shop"));
  const edge = edgeOf({ asset: async () => new Response("a file") });

  const file = await edge(new Request("http://pano/.well-known/assetlinks.json"), { fetch });
  const own = await edge(new Request("http://pano/.well-known/security.txt"), { fetch });

  expect([await file.text(), await own.text()]).toEqual(["a file", "of the shop"]);
  expect(fetch).toHaveBeenCalledTimes(1);
});
