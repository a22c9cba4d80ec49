import { pipeline, Readable } from "node:stream";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import { webStream } from "./web-stream.ts";

const QUALITY = 5;

/**
 * Compresses a page, flushing each chunk so that the head is still sent first. API responses stay uncompressed, because
 * compression would require weak ETags.
 */
export function compressPage(request: Request, response: Response): Response {
  const isPage = response.headers.get("content-type")?.startsWith("text/html") && response.body;
  const form = isPage ? formFor(request.headers.get("accept-encoding") ?? "") : null;
  if (!form || !response.body || response.headers.has("content-encoding")) return response;
  const headers = new Headers(response.headers);
  headers.set("content-encoding", form.encoding);
  headers.append("vary", "accept-encoding");
  headers.delete("content-length");
  const page = Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]);
  const packed = pipeline(page, form.pack(), () => {
    // The pipeline has destroyed both streams on an error; nothing else needs a report.
  });
  return new Response(webStream(packed), { status: response.status, headers });
}

function formFor(accepted: string) {
  if (/\bbr\b/.test(accepted)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY };
    return { encoding: "br", pack: () => createBrotliCompress({ flush: constants.BROTLI_OPERATION_FLUSH, params }) };
  }
  if (/\bgzip\b/.test(accepted))
    return { encoding: "gzip", pack: () => createGzip({ flush: constants.Z_SYNC_FLUSH, level: QUALITY }) };
  return null;
}
