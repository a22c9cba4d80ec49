import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import type { Log } from "../../platform.ts";

const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".ico": "image/x-icon",
  ".png": "image/png",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
};

const ABSENT: ReadonlySet<string> = new Set(["ENOENT", "ENOTDIR", "EISDIR", "ENAMETOOLONG"]);

/** Decodes a path; null for invalid escapes. */
function unescaped(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** Serves files of the client build in a folder, in the smallest precompressed encoding that the browser accepts. */
export const clientFiles =
  (folder: string, log: Log) =>
  async (request: Request): Promise<Response> => {
    const path = normalize(unescaped(new URL(request.url).pathname) ?? "..");
    if (path.includes("..") || path.includes("\0")) return new Response(null, { status: 404 });
    const file = join(folder, path);
    const accepted = request.headers.get("accept-encoding") ?? "";
    const forms = [
      ...(/\bbr\b/.test(accepted) ? [{ ending: ".br", encoding: "br" }] : []),
      ...(/\bgzip\b/.test(accepted) ? [{ ending: ".gz", encoding: "gzip" }] : []),
      { ending: "", encoding: "" },
    ];
    for (const { ending, encoding } of forms) {
      const bytes = await readFile(file + ending).catch((error: NodeJS.ErrnoException) => {
        if (!ABSENT.has(error.code ?? ""))
          log("error", "a file of the build cannot be read", { path, error: error.code });
        return null;
      });
      if (!bytes) continue;
      return new Response(new Uint8Array(bytes), {
        headers: {
          "content-type": types[extname(file)] ?? "application/octet-stream",
          vary: "accept-encoding",
          ...(encoding ? { "content-encoding": encoding } : {}),
        },
      });
    }
    return new Response(null, { status: 404 });
  };
