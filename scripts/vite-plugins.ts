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

/** `import words from "./tr.json?messages"`: an ICU catalogue, compiled at build time to one plain function per key. */
export function messages(): Plugin {
  return {
    name: "pano:messages",
    enforce: "pre",
    // The module needs a script extension: Vite neither analyses nor bundles imports of a .json file.
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

/** For Vite's dependency scan, which only reads from disk. */
export const skipMessages = (): Plugin => ({
  name: "pano:skip-messages",
  resolveId: (source) => (ASKED.test(source) ? { id: source, external: true } : null),
});

/** Locale of a catalogue file: `tr.json` and `orders.tr.json` are Turkish. */
export const localeOf = (file: string) => basename(file, ".json").split(".").at(-1) ?? "en";

/** Module that formats counts, relative to the catalogues. */
const COUNTS = "../lib/formatters.ts";

/**
 * Source of a module whose default export maps each key to `(params) => string`. The parameter `figures` is the locale
 * of its counts, `raw` holds the numeric values for plural selection.
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

/** Flattens a catalogue: `{ a: { b: "x" } }` equals `{ "a.b": "x" }`. */
function flatten(tree: Record<string, unknown>, prefix = ""): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === "string") flat[prefix + key] = value;
    else Object.assign(flat, flatten(value as Record<string, unknown>, `${prefix}${key}.`));
  }
  return flat;
}

/** `import text from "./base.sql"`: an SQL file as text. Wrangler and Deno support this natively. */
export const sqlTexts = (): Plugin => ({
  name: "pano:sql-texts",
  enforce: "pre",
  load(id) {
    if (!id.endsWith(".sql")) return null;
    this.addWatchFile(id);
    return { code: `export default ${JSON.stringify(readFileSync(id, "utf8"))};`, moduleType: "js" };
  },
});

/** `virtual:client-manifest`: files of the client build, for preloads; empty in development. */
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
 * react-router creates the contexts, components and error boundaries of its framework mode at import, so a bundler
 * keeps them and their dependencies. Marked as side-effect free, unused ones are removed: 11 KiB less on every page.
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

/**
 * Makes Chromium compile the whole file while it downloads, in the background, instead of each function on first call.
 */
export const COMPILE_HINT = "//# allFunctionsCalledOnLoad";

/** Adds the hint to chunks by name. It only works on the first line, so this plugin runs last. */
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

/** Escapes non-ASCII characters: a single one makes an engine store the whole file with two bytes per character. */
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
 * Escapes non-ASCII characters; escapes are valid in strings, regular expressions and names. Throws if such a character
 * follows a backslash (`\–`), which would escape the escape.
 */
export function inAscii(code: string): string {
  return code.replace(/(\\*)([\u0080-\uffff])/g, (_, before: string, sign: string) => {
    if (before.length % 2 === 1) throw new Error(`\\${sign} cannot be written in ASCII.`);
    return `${before}\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}

/** Writes the modules of each client chunk with their sizes before minification. */
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

/** After the client build: moves the manifest out of the served folder and adds .br and .gz copies of text files. */
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
      // Cloudflare compresses itself; only the other host needs the copies.
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
