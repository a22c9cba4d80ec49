import { createServer as createHttpServer, request as httpRequest } from "node:http";
import { dataDirectory, portFromEnv, sampleAccount, startHost } from "./hosts.mjs";
import { at, build, endsBySignal, freePort, install, leave, main, needPort, say, seconds } from "./lib.mjs";
import { sendVisits } from "./live-visits.mjs";

/** Forwards a request to the runtime and replaces pages by freshly rendered ones. */
function answer({ vite, host, request, response }) {
  const url = request.originalUrl ?? request.url;
  const isPage = request.method === "GET" && request.headers.accept?.includes("text/html") && !url.startsWith("/api/");
  const headers = { ...request.headers, ...(isPage ? { "accept-encoding": "identity" } : {}) };
  const upstream = httpRequest(host.url + url, { method: request.method, headers }, (reply) => {
    const isHtml = reply.headers["content-type"]?.startsWith("text/html");
    if (!isPage || !isHtml) {
      response.writeHead(reply.statusCode, reply.headers);
      reply.pipe(response);
      return;
    }
    draw({ vite, url, reply })
      .then((html) => {
        const kept = Object.entries(reply.headers).filter(([name]) => !REPLACED.has(name));
        response.writeHead(reply.statusCode, Object.fromEntries(kept)).end(html);
      })
      .catch((error) => {
        vite.ssrFixStacktrace(error);
        response.writeHead(500, { "content-type": "text/plain; charset=utf-8" }).end(error.stack);
      });
  });
  upstream.on("error", (error) => {
    if (!response.headersSent) response.writeHead(502, { "content-type": "text/plain; charset=utf-8" });
    response.end(`The runtime behind the development server does not answer: ${error.message}`);
  });
  request.pipe(upstream);
  response.on("close", () => upstream.destroy());
}

/** Headers to drop: lengths change, and Vite's inline script and styles need a looser CSP than the product's. */
const REPLACED = new Set([
  "content-length",
  "content-encoding",
  "transfer-encoding",
  "content-security-policy",
  "etag",
]);

const APP = /<div id="app"[^>]*>[\s\S]*<\/div>(?=\s*<script[^>]*\bid="boot")/;
const BOOT = /(<script[^>]*\bid="boot"[^>]*>)([\s\S]*?)(<\/script>)/;

async function draw({ vite, url, reply }) {
  let html = "";
  for await (const text of reply.setEncoding("utf8")) html += text;
  const found = BOOT.exec(html);
  if (!found || !APP.test(html)) return html; // a plain page without the application
  const boot = { ...JSON.parse(found[2]), styles: [], development: true };
  const { html: body, css, rules: fixed } = await render(vite, boot);
  const drawn = css.map(({ id, rules }) => `<style data-emotion="${id}" data-s="">${rules}</style>`);
  const styles = [`<style>${fixed}</style>`, ...drawn].join("");
  const json = JSON.stringify(boot).replace(/</g, "\\u003c");
  const page = html
    .replace(/<script\b[^>]*\btype="module"[^>]*><\/script>/g, "")
    .replace(/<link\b[^>]*\brel="(modulepreload|stylesheet)"[^>]*>/g, "")
    .replace(/<style\b[^>]*>[\s\S]*?<\/style>/g, "")
    .replace(BOOT, () => found[1] + json + found[3])
    .replace(APP, () => `<div id="app">${body}</div>`)
    .replace("</head>", () => `${styles}<script type="module" src="/main.tsx"></script></head>`);
  return vite.transformIndexHtml(url, page);
}

/** If rendering fails here, the browser renders the page as in production, and the error is logged. */
async function render(vite, boot) {
  try {
    const { render, rules } = await vite.ssrLoadModule("/entry-server.tsx");
    return { ...(await render(boot)), rules };
  } catch (error) {
    vite.ssrFixStacktrace(error);
    process.stderr.write(`${error.stack}\n`);
    return { html: "", css: [], rules: "" };
  }
}

/**
 * `npm run dev`: Vite in front of the Workers runtime. The runtime serves `/api` and documents with real data; each
 * document is rendered again from the sources with Vite's scripts, so edits show immediately. wrangler reloads server
 * sources itself.
 */
await main(async () => {
  const since = performance.now();
  endsBySignal();
  const port = portFromEnv();
  await needPort(port);
  await install();
  await build();
  const host = await startHost("workers", {
    port: await freePort(),
    dataDir: dataDirectory(),
    echo: true,
    watch: true,
  });

  const server = createHttpServer();
  const { createServer: createVite } = await import("vite");
  const vite = await createVite({
    configFile: at("vite.config.ts"),
    logLevel: "warn",
    server: { middlewareMode: true, ws: { server } },
  });
  server.on("request", (request, response) =>
    vite.middlewares(request, response, () => answer({ vite, host, request, response })),
  );
  server.listen(port, "127.0.0.1");
  say(`Pano is in development at http://127.0.0.1:${port} (${seconds(since)})${sampleAccount()}`);
  sendVisits(host.url);
  const { code } = await host.child.ended;
  await leave(code === 0 ? 0 : 1);
});
