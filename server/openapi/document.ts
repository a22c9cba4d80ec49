import type { Endpoint } from "#shared/api/endpoint.ts";
import { endpoints } from "#shared/api/endpoints.ts";
import { ErrorReply } from "#shared/errors.ts";
import { operationOf } from "./operation.ts";
import { type Json, jsonSchema } from "./schema-parts.ts";

const written = new Map<string, Json>();

/** OpenAPI 3.1 document of all endpoints, generated once per version. */
export function openApiDocument({ version }: { version: string }): Json {
  const known = written.get(version);
  if (known) return known;
  const fresh = write(version);
  written.set(version, fresh);
  return fresh;
}

function write(version: string): Json {
  const paths: Record<string, Json> = {};
  for (const [name, row] of Object.entries(endpoints) as [string, Endpoint][]) {
    const [method = "", path = ""] = name.split(" ");
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(name, row) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Pano",
      version,
      summary: "The back office of a small online shop.",
      description: [
        "Answers are `{ status, message?, data, meta? }`, refusals `{ status, data, message, code, params?, errors?, requestId }`.",
        "`status` repeats the HTTP status. Money is in major units with at most two decimals, times are ISO 8601 in UTC.",
        "A base list sent without parameters answers with its base fields; any known parameter adds the others and `meta`.",
        "Lists of values are sent with commas. A parameter given twice or out of its bounds is refused with 422 by name.",
      ].join("\n\n"),
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/api" }],
    tags,
    paths,
    components: { securitySchemes, headers, parameters, schemas: { ErrorReply: jsonSchema(ErrorReply, "output") } },
  };
}

const tags = [
  { name: "Sign-in", description: "Coming in, going out, registering." },
  { name: "Dashboard", description: "Audience figures, the counter they come from, and what waits for a hand." },
  { name: "Figures", description: "Sales figures over all time or a period." },
  { name: "Products", description: "The catalogue." },
  { name: "Orders", description: "Orders, their lines, money and history, and who orders." },
  { name: "People", description: "Staff and customers." },
  { name: "Boards", description: "Boards, their columns and cards, and what is said of a card." },
  { name: "Inbox", description: "Conversations, messages, drafts, labels and canned replies." },
  {
    name: "Account",
    description: "The signed-in person's own things: profile, sessions, tokens, notifications, views.",
  },
  { name: "Team and workspace", description: "Who works here, the shop's settings, its backup, and its history." },
  { name: "Billing", description: "The plan, what it is used for, cards that pay, and invoices." },
  { name: "Files", description: "Files on their way in parts, stored ones, and their bytes." },
  { name: "Jobs", description: "Work that goes on after its request, and lists as files." },
  { name: "System", description: "Health, changes, undo, search and the rest." },
];

const securitySchemes = {
  bearer: {
    type: "http",
    scheme: "bearer",
    description:
      "An API token (`adm_…`) with the rights the call needs: `orders:read` for a read of orders, `orders:write` for the rest. In mock mode also the token that signing in answers with.",
  },
  session: {
    type: "apiKey",
    in: "cookie",
    name: "__Host-sid",
    description: "In live mode: the cookie that signing in sets; writes must come from a page of the same origin.",
  },
};

const headers = {
  RequestId: {
    description: "The id sent as X-Request-Id, or one made for this call; it stands in the server's log.",
    schema: { type: "string" },
  },
  TotalCount: { description: "How many rows the whole list has.", schema: { type: "integer", minimum: 0 } },
  RetryAfter: { description: "The seconds to wait.", schema: { type: "integer", minimum: 0 } },
  RateLimitLimit: { description: "How many calls are let through.", schema: { type: "integer", minimum: 0 } },
  RateLimitRemaining: { description: "How many of them are left.", schema: { type: "integer", minimum: 0 } },
  RateLimitReset: {
    description: "The seconds until they are all there again.",
    schema: { type: "integer", minimum: 0 },
  },
  ETag: {
    description: 'A record\'s version and revision, `W/"v7.57"`, or the weak tag of a list or figure.',
    schema: { type: "string" },
  },
};

const parameters = {
  IfMatch: {
    name: "If-Match",
    in: "header",
    required: true,
    description: 'The version the caller saw: `"v7"`, or the ETag as it came, `W/"v7.57"`; the version alone counts.',
    schema: { type: "string", pattern: '^(W/)?"v\\d+(\\.\\d+)?"$' },
  },
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description: "1 to 64 printable characters, kept for 24 hours: the same call under the same key is done once.",
    schema: { type: "string", minLength: 1, maxLength: 64 },
  },
};
