import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { at } from "../scripts/lib.mjs";
import { emptyBucket, previewConfig } from "../scripts/preview-parts.mjs";

test("a preview has its own name, shop and files", () => {
  const toml = readFileSync(at("wrangler.toml"), "utf8");
  const [live, preview = ""] = previewConfig(toml, "pano-pr-7").split(/(?=^\[env\.preview\]$)/m);

  expect(toml.startsWith(live ?? "none")).toBe(true);
  expect([...preview.matchAll(/^(name|bucket_name) = "(.*)"$/gm)].map((found) => found.slice(1))).toEqual([
    ["name", "pano-pr-7"],
    ["bucket_name", "pano-pr-7-files"],
    // The Durable Object belongs to the worker.
    ["name", "SHOP"],
    ["name", "DIRECTORY"],
  ]);
  expect(preview).not.toContain("pano-preview");
});

test("a bucket is emptied page by page before it is deleted", async () => {
  const kept = ["jobs/1/0", "a b"];
  const asked: string[] = [];
  const send: typeof fetch = async (url, init) => {
    const [, key] = String(url).split("/objects/");
    asked.push(`${init?.method} ${key ?? ""}`);
    if (key) kept.splice(kept.indexOf(decodeURIComponent(key)), 1);
    return Response.json({ result: kept.slice(0, 1).map((name) => ({ key: name })) });
  };

  await emptyBucket("b", { env: { CLOUDFLARE_ACCOUNT_ID: "1", CLOUDFLARE_API_TOKEN: "t" }, send });

  expect(asked).toEqual(["GET ", "DELETE jobs%2F1%2F0", "GET ", "DELETE a%20b", "GET "]);
});

test("a bucket that cannot be read reports the reason", async () => {
  const send: typeof fetch = async () => Response.json({ errors: [{ message: "not allowed" }] }, { status: 403 });
  const env = { CLOUDFLARE_ACCOUNT_ID: "1", CLOUDFLARE_API_TOKEN: "t" };

  await expect(emptyBucket("b", { env, send })).rejects.toThrow("not allowed");
});
