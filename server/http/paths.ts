import { addressLimitOf, type Endpoint } from "#shared/api/endpoint.ts";
import { endpoints } from "#shared/api/endpoints.ts";
import { readName } from "./routes.ts";

const paths = Object.entries<Endpoint>(endpoints).map(([name, row]) => {
  const { method, path } = readName(name);
  return {
    method,
    path,
    bytes: row.bytes ?? row.maxBytes,
    anyOrigin: row.anyOrigin,
    streamed: row.streamed,
    perAddress: addressLimitOf(method, row),
    /** The path, if it has no parameters. */
    word: path.includes(":") ? null : `/api${path}`,
    pattern: new RegExp(`^/api${path.replace(/[.]/g, "\\.").replace(/:\w+/g, "[^/]+")}$`),
  };
});
const sized = paths.filter(({ bytes }) => bytes);
const counted = paths.filter(({ perAddress }) => perAddress);
const open = paths.filter(({ anyOrigin }) => anyOrigin);

/** Default body limit. */
export const BODY_MAX_BYTES = 1024 * 1024;

/** Body limit of an endpoint in bytes, if it differs from the default. */
export const bytesAt = (method: string, path: string): number | undefined =>
  sized.find((one) => one.method === method && one.pattern.test(path))?.bytes;

/** Whether the endpoint's handler limits the body itself. */
export const isStreamedAt = (method: string, path: string): boolean =>
  sized.some((one) => one.streamed && one.method === method && one.pattern.test(path));

/** The endpoint at a path and its rate limit per network and minute; undefined if it has none. */
export function addressLimitAt(method: string, path: string): { call: string; times: number } | undefined {
  const found = counted.find((one) => one.method === method && one.pattern.test(path));
  return found && { call: found.path, times: found.perAddress ?? 0 };
}

const words = new Map<string, string[]>();
for (const { word, method } of paths) if (word) words.set(word, [...(words.get(word) ?? []), method]);

/** Methods of a path, for `Allow`. A fixed path wins over a pattern with an id. */
export const methodsAt = (path: string): string[] => words.get(path) ?? methodsByPattern(path);

const methodsByPattern = (path: string): string[] => [
  ...new Set(paths.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)),
];

/** Whether a fixed path lacks the method, even if a pattern with an id at the same place has it. */
export const isWrongMethod = (method: string, path: string): boolean => {
  const known = words.get(path);
  return known !== undefined && !known.includes(method === "HEAD" ? "GET" : method);
};

/** Whether pages of any origin may call the path. */
export const isOpenAt = (path: string): boolean => open.some(({ pattern }) => pattern.test(path));
