import type { Endpoint } from "#shared/api/endpoint.ts";
import { endpoints } from "#shared/api/endpoints.ts";
import { readName } from "./routes.ts";

const paths = Object.entries<Endpoint>(endpoints).map(([name, { bytes, maxBytes, anyOrigin }]) => {
  const { method, path } = readName(name);
  return {
    method,
    bytes: bytes ?? maxBytes,
    anyOrigin,
    pattern: new RegExp(`^/api${path.replace(/[.]/g, "\\.").replace(/:\w+/g, "[^/]+")}$`),
  };
});
const sized = paths.filter(({ bytes }) => bytes);
const open = paths.filter(({ anyOrigin }) => anyOrigin);

/** How many bytes a call may bring where that is not what every call may. */
export const bytesAt = (method: string, path: string): number | undefined =>
  sized.find((one) => one.method === method && one.pattern.test(path))?.bytes;

/** The methods a path has, for the refusal of any other. */
export const methodsAt = (path: string): string[] =>
  paths.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);

/** Whether pages of any origin may call what is there. */
export const isOpenAt = (path: string): boolean => open.some(({ pattern }) => pattern.test(path));
