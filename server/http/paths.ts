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
    /** The path itself, where no part of it is open. */
    word: path.includes(":") ? null : `/api${path}`,
    pattern: new RegExp(`^/api${path.replace(/[.]/g, "\\.").replace(/:\w+/g, "[^/]+")}$`),
  };
});
const sized = paths.filter(({ bytes }) => bytes);
const counted = paths.filter(({ perAddress }) => perAddress);
const open = paths.filter(({ anyOrigin }) => anyOrigin);

/** How many bytes a call may bring by itself. */
export const BODY_MAX_BYTES = 1024 * 1024;

/** How many bytes a call may bring where that is not what every call may. */
export const bytesAt = (method: string, path: string): number | undefined =>
  sized.find((one) => one.method === method && one.pattern.test(path))?.bytes;

/** Whether the handler of a call bounds its body itself. */
export const isStreamedAt = (method: string, path: string): boolean =>
  sized.some((one) => one.streamed && one.method === method && one.pattern.test(path));

/** The call at a path, and how often a minute one network may make it; undefined where nobody counts networks. */
export function addressLimitAt(method: string, path: string): { call: string; times: number } | undefined {
  const found = counted.find((one) => one.method === method && one.pattern.test(path));
  return found && { call: found.path, times: found.perAddress ?? 0 };
}

const words = new Map<string, string[]>();
for (const { word, method } of paths) if (word) words.set(word, [...(words.get(word) ?? []), method]);

/** The methods a path has, for the refusal of any other. A fixed word is never somebody's id. */
export const methodsAt = (path: string): string[] => words.get(path) ?? methodsByPattern(path);

const methodsByPattern = (path: string): string[] => [
  ...new Set(paths.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)),
];

/** Whether the path is a fixed word that has no such method, though what stands beside it by id may have it. */
export const isWrongMethod = (method: string, path: string): boolean => {
  const known = words.get(path);
  return known !== undefined && !known.includes(method === "HEAD" ? "GET" : method);
};

/** Whether pages of any origin may call what is there. */
export const isOpenAt = (path: string): boolean => open.some(({ pattern }) => pattern.test(path));
