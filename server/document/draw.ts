import type { Boot, Renderer } from "#shared/boot.ts";
import type { Log } from "../platform.ts";
import { makeNonce, pageHeaders } from "./headers.ts";
import { liftStyles } from "./lift-styles.ts";
import { headOf, restOf } from "./page.ts";
import type { PageData } from "./page-data.ts";

const GROUND = { light: "#F7F7F5", dark: "#101214" };

interface Drawing {
  renderer: Renderer;
  log: Log;
  isHead: boolean;
}

/** Renders a page from the shop's response. Its head is sent before the body is rendered. */
export async function drawPage(answer: Response, { renderer, log, isHead }: Drawing): Promise<Response> {
  const { boot, isDrawn, showsMailImages } = (await answer.json()) as PageData;
  const nonce = makeNonce();
  const headers = new Headers(answer.headers);
  headers.delete("content-length");
  const own = pageHeaders({ nonce, showsMailImages, cardsTo: boot.cardsTo });
  for (const [name, value] of Object.entries(own)) headers.set(name, value);
  if (isHead) return new Response(null, { headers });

  const head = headOf({
    boot,
    assets: renderer.assets(boot),
    rules: renderer.rules,
    nonce,
    ground: GROUND[boot.theme],
  });
  const utf8 = new TextEncoder();
  let isBegun = false;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (!isBegun) {
          isBegun = true;
          controller.enqueue(utf8.encode(head));
          return;
        }
        controller.enqueue(utf8.encode(await restFor({ boot, isDrawn, nonce, renderer, log })));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers });
}

interface Rest extends Omit<Drawing, "isHead"> {
  boot: Boot;
  isDrawn: boolean;
  nonce: string;
}

/**
 * Renders the page after its head. If rendering fails, the page is empty but has the data, and the browser renders it.
 */
async function restFor({ boot, isDrawn, nonce, renderer, log }: Rest): Promise<string> {
  if (!isDrawn) return restOf({ boot, nonce, html: "", css: [], lifted: "" });
  try {
    const { html, css, texts } = await renderer.render(boot);
    const { styles, rules: lifted, html: lean } = liftStyles(html);
    return restOf({ boot: { ...boot, texts, styles }, nonce, css, html: lean, lifted });
  } catch (error) {
    log("error", "a page could not be drawn", {
      requestId: boot.requestId,
      path: new URL(boot.url, "http://pano").pathname,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
    return restOf({ boot, nonce, html: "", css: [], lifted: "" });
  }
}
