import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { compressPage } from "./compress.ts";

const asked = new Request("http://shop.example/", { headers: { "accept-encoding": "gzip, br" } });
const html = { headers: { "content-type": "text/html; charset=utf-8" } };
const bytes = (text: string) => new TextEncoder().encode(text);

test("a compressed page decompresses to the original", async () => {
  const page = compressPage(asked, new Response("<p>Şal</p>".repeat(200), html));

  expect(page.headers.get("content-encoding")).toBe("br");
  const packed = Buffer.from(await page.arrayBuffer());
  expect(packed.length).toBeLessThan(100);
  expect(brotliDecompressSync(packed).toString()).toBe("<p>Şal</p>".repeat(200));
});

test("an error while rendering rejects the reader and nothing else", async () => {
  const broken = new ReadableStream({
    start: (controller) => controller.enqueue(bytes("<p>")),
    pull: (controller) => controller.error(new Error("the drawing failed")),
  });

  await expect(compressPage(asked, new Response(broken, html)).arrayBuffer()).rejects.toThrow("the drawing failed");
});

test("a reader that disconnects cancels rendering", async () => {
  let isLeft: (reason: unknown) => void;
  const left = new Promise((resolve) => {
    isLeft = resolve;
  });
  const endless = new ReadableStream({
    pull: (controller) => controller.enqueue(bytes("<p>Şal</p>")),
    cancel: (reason) => isLeft(reason),
  });
  const page = compressPage(asked, new Response(endless, html));

  await page.body?.cancel();

  await left;
});
