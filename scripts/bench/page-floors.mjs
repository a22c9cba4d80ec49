import { createServer } from "node:http";
import { brotliCompressSync, constants } from "node:zlib";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { at } from "../lib.mjs";

const brotli = (text, quality) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

/** Serves texts by path, compressed like the product's server. */
export async function serveTexts(texts) {
  const server = createServer((request, response) => {
    const found = texts.get(request.url);
    if (!found) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": found.type, "content-encoding": "br" }).end(found.body);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

/** Rendered page without its scripts. */
export function staticPage(html) {
  const bare = html
    .replace(/<script\b[^>]*>.*?<\/script>/gs, "")
    .replace(/<link rel="modulepreload"[^>]*>/g, "")
    .replace(/<link rel="expect"[^>]*>/g, "");
  return page(bare);
}

/** Page from given HTML. */
export const page = (html) => ({ type: "text/html; charset=utf-8", body: brotli(html, 5) });

/** Page with only MUI's app bar, menu and heading, built like the product. */
export async function shellPage() {
  const { output } = await build({
    root: at("scripts/bench/shell"),
    logLevel: "error",
    plugins: [react()],
    configFile: false,
    build: { write: false, target: "es2022", rolldownOptions: { input: at("scripts/bench/shell/shell.jsx") } },
  });
  const [entry] = output.filter((one) => one.type === "chunk");
  const html = `<!doctype html><meta name="viewport" content="width=device-width"><div id="app"></div><script type="module" src="/${entry.fileName}"></script>`;
  return new Map([
    ["/", { type: "text/html; charset=utf-8", body: brotli(html, 5) }],
    [`/${entry.fileName}`, { type: "text/javascript", body: brotli(entry.code, 11) }],
  ]);
}
