import { readFileSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip, constants as zlib } from "node:zlib";
import MessageFormat from "@messageformat/core";
import compileModule from "@messageformat/core/compile-module.js";
import type { Plugin } from "vite";

const ASKED = /\.json\?messages$/;
const COMPILED = /\.messages\.js$/;

/** `import words from "./tr.json?messages"`: an ICU catalogue, compiled at build time to one plain function a key. */
export function messages(): Plugin {
  return {
    name: "pano:messages",
    enforce: "pre",
    // The module gets a script's name: what is called .json, Vite neither analyses nor lets import anything.
    async resolveId(source, importer) {
      if (!ASKED.test(source) && !COMPILED.test(source)) return null;
      const json = source.replace(ASKED, ".json").replace(COMPILED, ".json");
      const found = await this.resolve(json, importer, { skipSelf: true });
      return found ? found.id.replace(/\.json$/, ".messages.js") : null;
    },
    load(id) {
      if (!COMPILED.test(id)) return null;
      const file = id.replace(COMPILED, ".json");
      this.addWatchFile(file);
      return compileCatalogue(localeOf(file), JSON.parse(readFileSync(file, "utf8")));
    },
  };
}

/** For Vite's search for packages, which reads from the disk alone. */
export const skipMessages = (): Plugin => ({
  name: "pano:skip-messages",
  resolveId: (source) => (ASKED.test(source) ? { id: source, external: true } : null),
});

/** `tr.json` and `orders.tr.json` are Turkish. */
export const localeOf = (file: string) => basename(file, ".json").split(".").at(-1) ?? "en";

/** Says the counts of all catalogues, as seen from them. */
const COUNTS = "../lib/formatters.ts";

/**
 * The source of a module whose default export maps each key to `(params) => string`. Among the parameters `figures` is the
 * language whose form its counts have, and `raw` holds all of them as numbers that can still be counted.
 */
export function compileCatalogue(locale: string, catalogue: Record<string, unknown>): string {
  const format = new MessageFormat(locale, { returnType: "string", strictPluralKeys: false });
  return compileModule(format, flatten(catalogue))
    .replace(/^import \{ number(?:, (.+))? \} from (".+");$/m, (_line, others: string | undefined, runtime: string) => {
      const rest = others ? `\nimport { ${others} } from ${runtime};` : "";
      return `import { count } from "${COUNTS}";${rest}`;
    })
    .replaceAll(/\bnumber\(("\w+"), d\./g, "count(d.figures ?? $1, d.raw.")
    .replaceAll(/\bplural\(d\./g, "plural(d.raw.");
}

/** `{ a: { b: "x" } }` and `{ "a.b": "x" }` are the same catalogue. */
function flatten(tree: Record<string, unknown>, prefix = ""): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === "string") flat[prefix + key] = value;
    else Object.assign(flat, flatten(value as Record<string, unknown>, `${prefix}${key}.`));
  }
  return flat;
}

/** `import text from "./base.sql"`: a file of SQL as its text. Wrangler and Deno do the same by themselves. */
export const sqlTexts = (): Plugin => ({
  name: "pano:sql-texts",
  enforce: "pre",
  load(id) {
    if (!id.endsWith(".sql")) return null;
    this.addWatchFile(id);
    return { code: `export default ${JSON.stringify(readFileSync(id, "utf8"))};`, moduleType: "js" };
  },
});

/** `virtual:client-manifest`: which files the client build made, for the preloads; empty while developing. */
export function clientManifest(file: string): Plugin {
  const id = "virtual:client-manifest";
  let isBuild = false;
  return {
    name: "pano:client-manifest",
    configResolved(config) {
      isBuild = config.command === "build";
    },
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load: (wanted) => (wanted === `\0${id}` ? `export default ${isBuild ? readFileSync(file, "utf8") : "{}"};` : null),
  };
}

/**
 * react-router makes the contexts, components and error boundaries of its framework mode at import, so a bundler must
 * keep them and all they draw. Marked as free of effects, those that nobody uses fall out: 11 KiB less on every page.
 */
export function leanRouter(): Plugin {
  return {
    name: "pano:lean-router",
    apply: "build",
    transform: {
      filter: { id: /react-router\/dist\/.*\.mjs$/ },
      handler: (code) => ({
        code: code
          .replace(/= (React\d*\.(?:createContext|forwardRef|memo)\()/g, "= /* @__PURE__ */ $1")
          .replace(/^(var \w+ = )(class extends React\d*\.Component \{.*?^\});$/gms, "$1/* @__PURE__ */ (() => $2)();")
          .replace(/^\w+\.(?:displayName|contextType) = .*;$/gm, ""),
        map: null,
      }),
    },
  };
}

/** Chromium compiles such a file whole while it comes, beside the page, instead of each function when it is first called. */
export const COMPILE_HINT = "//# allFunctionsCalledOnLoad";

/** Writes the hint at the head of some chunks, by name; it counts nowhere else, so this comes after all other plugins. */
export function hintCompiling(names: ReadonlySet<string>): Plugin {
  return {
    name: "pano:hint-compiling",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === "chunk" && names.has(chunk.name)) chunk.code = `${COMPILE_HINT}\n${chunk.code}`;
      },
    },
  };
}

/** Writes signs beyond ASCII as escapes: one of them makes an engine keep the whole file at two bytes a letter. */
export function asciiOnly(): Plugin {
  return {
    name: "pano:ascii-only",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) if (chunk.type === "chunk") chunk.code = inAscii(chunk.code);
      },
    },
  };
}

/**
 * The same script in ASCII: in texts, patterns and names alike an escape stands for its sign. Throws where a sign is
 * escaped already (`\–`), since the backslash would then take the escape for itself.
 */
export function inAscii(code: string): string {
  return code.replace(/(\\*)([\u0080-\uffff])/g, (_, before: string, sign: string) => {
    if (before.length % 2 === 1) throw new Error(`\\${sign} cannot be written in ASCII.`);
    return `${before}\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}

/** Writes which modules each chunk of the client holds, by path, and their bytes before they are minified. */
export function noteModules(root: string, file: string): Plugin {
  let isClientBuild = false;
  return {
    name: "pano:note-modules",
    apply: "build",
    configResolved(config) {
      isClientBuild = !config.build.ssr;
    },
    async generateBundle(_, bundle) {
      if (!isClientBuild) return;
      const chunks = Object.values(bundle).filter((part) => part.type === "chunk");
      const noted = chunks.map(({ fileName, modules }) => [
        fileName,
        Object.fromEntries(Object.entries(modules).map(([id, made]) => [id.replace(root, ""), made.renderedLength])),
      ]);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, JSON.stringify(Object.fromEntries(noted)));
    },
  };
}

const COMPRESSIBLE = /\.(js|css|svg|json|txt|webmanifest|html|xml)$/;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** After the client build: the manifest leaves the served folder, and each text file gets a .br and a .gz beside it. */
export function finishClient(dist: string): Plugin {
  let isClientBuild = false;
  return {
    name: "pano:finish-client",
    apply: "build",
    configResolved(config) {
      isClientBuild = !config.build.ssr;
    },
    async writeBundle() {
      if (!isClientBuild) return;
      const served = join(dist, "client");
      await mkdir(dist, { recursive: true });
      await rename(join(served, ".vite", "manifest.json"), join(dist, "manifest.json"));
      await rm(join(served, ".vite"), { recursive: true, force: true });
      const files = await readdir(served, { recursive: true, withFileTypes: true });
      await Promise.all(
        files
          .filter((file) => file.isFile() && COMPRESSIBLE.test(file.name))
          .map((file) => compressBeside(join(file.parentPath, file.name))),
      );
      // Cloudflare compresses by itself; the copies are for the other host only.
      await writeFile(join(served, ".assetsignore"), "*.br\n*.gz\n.assetsignore\n");
    },
  };
}

async function compressBeside(file: string): Promise<void> {
  const plain = await readFile(file);
  const options = {
    params: { [zlib.BROTLI_PARAM_QUALITY]: 11, [zlib.BROTLI_PARAM_SIZE_HINT]: plain.length },
  };
  const [br, gz] = await Promise.all([brotli(plain, options), gzipped(plain, { level: 9 })]);
  if (br.length < plain.length) await writeFile(`${file}.br`, br);
  if (gz.length < plain.length) await writeFile(`${file}.gz`, gz);
}
