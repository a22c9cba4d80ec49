import * as z from "zod";
import type { Endpoint } from "#shared/api/endpoint.ts";
import { endpoints } from "#shared/api/endpoints.ts";
import { type ErrorCode, ErrorReply, errorCatalogue, type FieldError } from "#shared/errors.ts";
import { isWrongMethod } from "../../../server/http/paths.ts";
import { codesOf, successesOf } from "../../../server/openapi/answers.ts";

/** What a call may answer, as the endpoint table and the document tell it. */
interface Told {
  row: Endpoint;
  pattern: RegExp;
  codes: ReadonlySet<ErrorCode>;
  successes: ReadonlyMap<number, Endpoint | null>;
  /** The schemas of whole successes, made when they are first needed. */
  bodies: Map<string, z.ZodType>;
}

const byMethod = new Map<string, Told[]>();
for (const [name, row] of Object.entries<Endpoint>(endpoints)) {
  const [method = "", path = ""] = name.split(" ");
  const pattern = new RegExp(`^/api${path.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+")}$`);
  const told = { row, pattern, codes: codesOf(method, row), successes: successesOf(method, row), bodies: new Map() };
  // What has a fixed word is looked for before what has somebody's id in its place.
  const others = byMethod.get(method) ?? [];
  byMethod.set(method, path.includes("{") ? [...others, told] : [told, ...others]);
}

/** The call of the table that an address is of. */
function toldOf(method: string, path: string): Told | undefined {
  if (isWrongMethod(method, path)) return undefined;
  return byMethod.get(method === "HEAD" ? "GET" : method)?.find(({ pattern }) => pattern.test(path));
}

/** What anything under /api may answer that is no call of the table. */
const elsewhere: ReadonlySet<ErrorCode> = new Set([
  "not_found",
  "method_not_allowed",
  "too_large",
  "unavailable",
  "internal",
]);
/** The pages of the document and the operator's calls are no part of the contract. */
const IS_TOLD = /^\/api\/(?!docs(?:\/|$)|operator\/)/;

const isOfBound = ({ code }: FieldError): boolean => /^too_(?:short|long|small|big|many_decimals)$/.test(code);

const typeOf = (answer: Response): string => answer.headers.get("content-type")?.split(";")[0] ?? "none";

/** Why a body is not what a schema wants; null where it is. */
function misfit(schema: z.ZodType, body: unknown): string | null {
  const { error } = schema.safeParse(body);
  return error ? `${z.prettifyError(error)}\nin ${JSON.stringify(body).slice(0, 600)}` : null;
}

/** A success in its envelope; a base list or record is wider once a parameter it knows is sent. */
function bodyOf({ row, bodies }: Told, { found, url }: { found: Endpoint; url: URL }): z.ZodType {
  const parameters = row.query instanceof z.ZodObject ? Object.keys(row.query.shape) : [];
  const wide = parameters.some((name) => url.searchParams.has(name)) ? found.extended : undefined;
  const key = `${found.status} ${wide ? "wide" : "plain"}`;
  const known = bodies.get(key);
  if (known) return known;
  const body = z.strictObject({
    status: z.literal(found.status ?? 200),
    message: z.string().optional(),
    data: wide ?? found.answer,
    ...(found.meta && { meta: found.meta.optional() }),
  });
  bodies.set(key, body);
  return body;
}

/** What is wrong with a refusal, in words; null where nothing is. */
async function problemOfRefusal(answer: Response, codes: ReadonlySet<ErrorCode>): Promise<string | null> {
  const sent = await answer.clone().json();
  const problem = misfit(ErrorReply, sent);
  if (problem) return problem;
  const { code, status, errors = [] } = sent as ErrorReply;
  if (!codes.has(code)) return `no code ${code} is declared`;
  if (errorCatalogue[code][0] !== answer.status || status !== answer.status) return `${code} is of another status`;
  const bare = errors.find((one) => isOfBound(one) && Object.keys(one.params ?? {}).length === 0);
  return bare ? `${bare.field} is ${bare.code} without its bound` : null;
}

/** What is wrong with an answer, in words; null where the endpoint table tells of it. */
async function problemOf(answer: Response, { method, url }: { method: string; url: URL }): Promise<string | null> {
  const told = toldOf(method, url.pathname);
  const found = told?.successes.get(answer.status);
  const type = typeOf(answer);
  if (!told || found === undefined) {
    if (answer.status < 400) return "no such status is declared";
    if (type !== "application/json") return `a refusal is JSON, not ${type}`;
    return method === "HEAD" ? null : problemOfRefusal(answer, told?.codes ?? elsewhere);
  }
  if (found === null) return (await answer.clone().text()) ? "it has a body" : null;
  const types = found.raw ?? ["application/json"];
  if (!types.includes(type) && !types.includes("*/*")) return `no type ${type} is declared`;
  return found.raw || method === "HEAD" ? null : misfit(bodyOf(told, { found, url }), await answer.clone().json());
}

/** Throws where an answer of the API is not one the endpoint table, and so the document, tells of. */
export async function requireFit(answer: Response, { method, url }: { method: string; url: URL }): Promise<void> {
  if (!IS_TOLD.test(url.pathname) || method === "OPTIONS") return;
  const problem = await problemOf(answer, { method, url });
  if (problem) throw new Error(`${method} ${url.pathname}${url.search} answered ${answer.status}: ${problem}`);
}
