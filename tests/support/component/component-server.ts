import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { ReadableStream as NodeStream } from "node:stream/web";
import type { Plugin } from "vite";

/** What the page asks for to open a shop: settings of its server, and SQL that is run before anybody comes. */
export interface ShopRequest {
  settings?: Record<string, string>;
  sql?: string;
  /** As a live shop without a sender: letters are kept and nothing is sent. */
  hasNoSender?: boolean;
}

interface App {
  request(request: Request): Response | Promise<Response>;
}

const OPEN_SHOP = "/__test/shop";
const PAGE = "/__test/page";

/**
 * Serves a whole product API to component tests: `POST /__test/shop` opens a new shop with the sample data in this
 * process, `/api` and `/__test/page?url=` (a page with its boot data, not drawn) are answered by the newest one.
 */
export function componentServer(): Plugin {
  let app: App | undefined;
  return {
    name: "component-server",
    configureServer(server) {
      // The runner wraps each `import()` for the browser, also those of the product that runs here.
      Object.assign(globalThis, { __vitest_browser_runner__: { wrapDynamicImport: (load: () => unknown) => load() } });
      async function answer(request: Request, url: URL): Promise<Response> {
        if (url.pathname === OPEN_SHOP) {
          await server.ssrLoadModule("/tests/support/app/cheap-passwords.ts");
          const { componentApp } = await server.ssrLoadModule("/tests/support/component/component-app.ts");
          app = (await componentApp((await request.json()) as ShopRequest)) as App;
          return new Response(null, { status: 204 });
        }
        if (!app) return new Response("No shop is open: call openShop first.", { status: 503 });
        if (url.pathname !== PAGE) return app.request(request);
        const page = new URL(url.searchParams.get("url") ?? "/", url);
        return app.request(new Request(page, { headers: request.headers }));
      }

      server.middlewares.use((incoming, outgoing, next) => {
        const url = new URL(incoming.url ?? "/", `http://${incoming.headers.host}`);
        if (!/^\/(?:api|__test)\//.test(url.pathname)) return next();
        answer(requestOf(incoming, url), url).then((response) => send(response, outgoing), next);
      });
    },
  };
}

function requestOf(incoming: IncomingMessage, url: URL): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers))
    if (value !== undefined) headers.set(name, String(value));
  const method = incoming.method ?? "GET";
  const hasBody = method !== "GET" && method !== "HEAD";
  return new Request(url, {
    method,
    headers,
    ...(hasBody ? { body: Readable.toWeb(incoming) as ReadableStream, duplex: "half" } : {}),
  });
}

async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.statusCode = response.status;
  response.headers.forEach((value, name) => {
    if (name !== "set-cookie") outgoing.setHeader(name, value);
  });
  // The harness deletes each cookie between tests, and a script cannot delete one that is HttpOnly.
  outgoing.setHeader(
    "set-cookie",
    response.headers.getSetCookie().map((cookie) => cookie.replace(/; *HttpOnly/i, "")),
  );
  if (!response.body) return void outgoing.end();
  const body = Readable.fromWeb(response.body as NodeStream);
  outgoing.on("close", () => body.destroy());
  // A stream the page left is no failure.
  body.on("error", () => outgoing.end());
  body.pipe(outgoing);
}
