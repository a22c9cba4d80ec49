import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import zlib from "node:zlib";

// lib.mjs runs this as a build step, so it does not import lib.mjs.
const at = (...parts) => join(import.meta.dirname, "..", ...parts);

const FROM = [
  ["node_modules/swagger-ui-dist", ["swagger-ui.css", "swagger-ui-bundle.js", "LICENSE", "NOTICE"]],
  ["server/api-docs/assets", ["docs.css", "docs.js"]],
];
const TO = "dist/client/assets-docs";
const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** After the client build: copies the assets of the API page to the client's files, with compressed versions. */
export async function copyDocsAssets() {
  await rm(at(TO), { recursive: true, force: true });
  await mkdir(at(TO), { recursive: true });
  for (const [folder, names] of FROM) {
    for (const name of names) {
      await cp(at(folder, name), at(TO, name));
      if (/\.(css|js)$/.test(name)) await compressBeside(at(TO, name));
    }
  }
}

async function compressBeside(file) {
  const plain = await readFile(file);
  // Quality 9: the maximum takes seconds on a bundle of this size and saves almost nothing.
  const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: 9, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  await writeFile(`${file}.br`, await brotli(plain, { params }));
  await writeFile(`${file}.gz`, await gzip(plain, { level: 9 }));
}
