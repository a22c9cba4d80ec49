import * as z from "zod";
import type { Endpoint } from "#shared/api/endpoint.ts";
import { type ErrorCode, errorCatalogue } from "#shared/errors.ts";
import { codesOf, isVersioned, successesOf, takesKey } from "./answers.ts";
import { type Json, jsonSchema, parametersOf } from "./schema-parts.ts";

/** Converts an endpoint row to an OpenAPI operation. */
export function operationOf(name: string, row: Endpoint): Json {
  const [method = "", path = ""] = name.split(" ");
  const parameters = [
    ...parametersOf(row.path, "path"),
    ...parametersOf(row.query, "query"),
    ...(row.ifMatch ? [{ $ref: "#/components/parameters/IfMatch" }] : []),
    ...(takesKey(method, row) ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
  ];
  return {
    operationId: operationId(method, path),
    summary: row.summary,
    tags: [tagOf(path)],
    security: securityOf(row),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(row.body
      ? { requestBody: { required: true, content: { "application/json": { schema: jsonSchema(row.body, "input") } } } }
      : {}),
    ...(row.bytes ? { requestBody: { required: true, content: { "application/octet-stream": { schema: {} } } } } : {}),
    responses: {
      ...Object.fromEntries(
        [...successesOf(method, row)].map(([status, told]) => [status, success(status, told ?? row)]),
      ),
      ...failures(method, row),
    },
  };
}

/** Unique id from method and path, like `getEcommerceOrdersByIdDetails`. */
function operationId(method: string, path: string): string {
  const words = path
    .replace(/\{(\w+)\}/g, "by-$1")
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean);
  return method.toLowerCase() + words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join("");
}

const areas: readonly [start: string, tag: string][] = [
  ["/auth/", "Sign-in"],
  ["/dashboard/", "Dashboard"],
  ["/collect", "Dashboard"],
  ["/ecommerce/products", "Products"],
  ["/ecommerce/orders", "Orders"],
  ["/ecommerce/customers", "Orders"],
  ["/ecommerce/transactions", "Orders"],
  ["/ecommerce/", "Figures"],
  ["/datatable/", "People"],
  ["/kanban/", "Boards"],
  ["/inbox/", "Inbox"],
  ["/notifications", "Account"],
  ["/account", "Account"],
  ["/team", "Team and workspace"],
  ["/workspace", "Team and workspace"],
  ["/audit", "Team and workspace"],
  ["/billing/", "Billing"],
  ["/views", "Account"],
  ["/avatars/", "Files"],
  ["/uploads", "Files"],
  ["/files", "Files"],
  ["/jobs", "Jobs"],
  ["/exports", "Jobs"],
];
const tagOf = (path: string): string => areas.find(([start]) => path.startsWith(start))?.[1] ?? "System";

/** Security requirement. The empty entry allows base reads without a session in mock mode. */
function securityOf(row: Endpoint): Json[] {
  if (row.policy === "public" || row.policy === "dev") return [];
  const signedIn: Json[] = [{ bearer: [] }, { session: [] }];
  return row.base && row.policy !== "self" ? [...signedIn, {}] : signedIn;
}

function success(status: number, row: Endpoint): Json {
  const headers: Json = { "X-Request-Id": { $ref: "#/components/headers/RequestId" } };
  if (row.tagged || isVersioned(row)) headers.ETag = { $ref: "#/components/headers/ETag" };
  if (status === 304) return { description: "What was seen before still holds", headers };
  if (row.answer instanceof z.ZodArray) headers["X-Total-Count"] = { $ref: "#/components/headers/TotalCount" };
  if (status === 204) return { description: "Done", headers };
  const answer = jsonSchema(row.answer, "output");
  const description = status === 206 ? "The part that was asked for" : row.summary;
  const content = row.raw
    ? Object.fromEntries(row.raw.map((type) => [type, { schema: answer }]))
    : { "application/json": { schema: envelope(row, answer) } };
  return { description, headers, content };
}

function envelope(row: Endpoint, answer: Json): Json {
  const data = row.extended ? { anyOf: [answer, jsonSchema(row.extended, "output")] } : answer;
  return {
    type: "object",
    required: ["status", "data"],
    properties: {
      status: { const: row.status ?? 200 },
      message: { type: "string" },
      data,
      ...(row.meta ? { meta: jsonSchema(row.meta, "output") } : {}),
    },
    additionalProperties: false,
  };
}

const waitHeaders: Json = { "Retry-After": { $ref: "#/components/headers/RetryAfter" } };
const limitHeaders: Json = Object.fromEntries(
  [
    ["RateLimit-Limit", "RateLimitLimit"],
    ["RateLimit-Remaining", "RateLimitRemaining"],
    ["RateLimit-Reset", "RateLimitReset"],
  ].map(([name = "", component]) => [name, { $ref: `#/components/headers/${component}` }]),
);

/** Error responses by status, each with its codes. */
function failures(method: string, row: Endpoint): Json {
  const byStatus: Record<number, ErrorCode[]> = {};
  for (const code of codesOf(method, row)) {
    const [status] = errorCatalogue[code];
    byStatus[status] = [...(byStatus[status] ?? []), code];
  }
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, under]) => [
      status,
      {
        description: under.map((code) => `\`${code}\`: ${errorCatalogue[code][1]}`).join("\n\n"),
        headers: {
          "X-Request-Id": { $ref: "#/components/headers/RequestId" },
          ...((under.includes("rate_limited") || under.includes("unavailable")) && waitHeaders),
          ...(under.includes("rate_limited") && limitHeaders),
        },
        content: { "application/json": { schema: { $ref: "#/components/schemas/ErrorReply" } } },
      },
    ]),
  );
}
