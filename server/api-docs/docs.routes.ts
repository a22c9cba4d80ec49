import { Hono } from "hono";
import { AppError } from "../app-error.ts";
import type { Env } from "../http/env.ts";

/** What the page loads; the build puts these beside the client's own files (scripts/docs-assets.mjs). */
const files = new Set(["swagger-ui.css", "swagger-ui-bundle.js", "docs.css", "docs.js"]);

// The viewer needs no inline script, no inline style and no other host; its icons are data addresses.
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'none'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Pano API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<link rel="stylesheet" href="/api/docs/docs.css">
</head>
<body>
<header><a href="/">Pano</a><a href="/api/openapi.json">openapi.json</a></header>
<main id="docs"><noscript>This page needs JavaScript; the contract itself is at <a href="/api/openapi.json">/api/openapi.json</a>.</noscript></main>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/docs.js"></script>
</body>
</html>
`;

/** `/api/docs`: the contract for people to read and try, drawn by Swagger UI from our own host. */
export const docsRoutes = new Hono<Env>();

docsRoutes.get("/", (c) => {
  c.header("Content-Security-Policy", POLICY);
  c.header("Referrer-Policy", "same-origin");
  return c.html(PAGE);
});

docsRoutes.get("/:file", async (c) => {
  const file = c.req.param("file");
  if (!files.has(file)) throw new AppError("not_found");
  const address = new URL(`/assets-docs/${file}`, c.req.url);
  const found = await c.var.actor.platform.asset(new Request(address, { headers: c.req.raw.headers }));
  if (found.status >= 400) throw new AppError("not_found");
  const response = new Response(found.body, found);
  response.headers.set("cache-control", "public, max-age=300");
  return response;
});
