import { partBytesFor } from "#shared/rules/files/file-limits.ts";
import { mail, signatureOf } from "../records/inbox.ts";
import { type AskHost, OPERATOR, signedUp, type Told } from "./many-shops.ts";

export const ONE = "one.example";
export const TWO = "two.example";

interface Attempt {
  /** What of the shop one is tried. */
  what: string;
  /** Status where it belongs, and at the shop two. */
  own: number;
  other: number;
  /** Sends it to a host. */
  at(host: string): Promise<Told>;
}

const need = (told: Told, status: number): Told => {
  if (told.status !== status) throw new Error(`${told.status} ${told.text}`);
  return told;
};

/** Data of an answer, for tests that look into answers of every shape. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
const dataOf = (told: Told): any => told.body.data;

/** Secrets of a shop for its mail machine and its payment processor. */
async function secretsOf(ask: AskHost, host: string): Promise<Record<string, string>> {
  return dataOf(need(await ask(host, `/api/operator/shops/${host}/secrets`, { headers: OPERATOR }), 200));
}

/**
 * Makes one thing of every kind in the shop one, and returns how to try each at any host. What belongs to a session is
 * tried at the shop two with a session of that shop.
 */
export async function attemptsOf(ask: AskHost): Promise<{ attempts: Attempt[]; cursorOfTwo(): Promise<number> }> {
  const [one, two] = [await signedUp(ask, ONE), await signedUp(ask, TWO)];
  const sessionAt = (host: string) => (host === ONE ? one : two);
  const send = (host: string, method: string, path: string, { body, headers }: { body?: object; headers: object }) =>
    ask(host, path, { method, headers: { ...headers }, ...(body && { body: JSON.stringify(body) }) });

  const made = { name: "Deneme Çantası", category: "Clothing", price: 199.99, sku: "T-1" };
  const product = dataOf(need(await send(ONE, "POST", "/api/ecommerce/products", { body: made, headers: one }), 201));
  const change = { body: { price: 99 }, headers: { ...one, "if-match": `"v${product.version}"` } };
  const changed = need(await send(ONE, "PATCH", `/api/ecommerce/products/${product.id}`, change), 200);
  const undo =
    (changed.body.meta as { undo?: { token: string } } | undefined)?.undo?.token ?? dataOf(changed).undo?.token;

  const token = { name: "script", scopes: ["products:read", "products:write"], expiresAt: "2026-07-01T00:00:00.000Z" };
  const { value } = dataOf(need(await send(ONE, "POST", "/api/account/tokens", { body: token, headers: one }), 201));
  const bearer = { authorization: `Bearer ${value}`, "content-type": "application/json" };

  const bytes = new TextEncoder().encode("Merhaba");
  const begin = { name: "metin.txt", type: "text/plain", size: bytes.byteLength };
  const upload = dataOf(need(await send(ONE, "POST", "/api/uploads", { body: begin, headers: one }), 201));
  const putPart = (host: string) =>
    ask(host, `/api/uploads/${upload.id}/parts/1`, {
      method: "PUT",
      headers: { ...sessionAt(host), "content-type": "application/octet-stream" },
      body: bytes.slice(0, partBytesFor(bytes.byteLength)),
    });
  need(await putPart(ONE), 200);
  const open = dataOf(need(await send(ONE, "POST", "/api/uploads", { body: begin, headers: one }), 201));
  need(await send(ONE, "POST", `/api/uploads/${upload.id}/complete`, { headers: one }), 200);
  const { link } = dataOf(need(await send(ONE, "GET", `/api/uploads/${upload.id}`, { headers: one }), 200));

  const secrets = await secretsOf(ask, ONE);
  const letter = JSON.stringify(mail());
  const report = JSON.stringify({ id: "evt_1", type: "charge.updated", data: { object: {} } });
  const signed = (host: string, path: string, { body, secret = "" }: { body: string; secret?: string | undefined }) =>
    ask(host, path, {
      method: "POST",
      headers: { "content-type": "application/json", "x-signature": signatureOf(body, { secret }) },
      body,
    });

  const inviteBody = { emails: ["new@one.example"], role: "Editör" };
  const invites = dataOf(need(await send(ONE, "POST", "/api/team/invites", { body: inviteBody, headers: one }), 201));
  const invited = dataOf(
    need(await send(ONE, "POST", `/api/team/invites/${invites.sent[0].id}/link`, { headers: one }), 200),
  );
  const invite = new URL(invited.link).searchParams.get("invite");

  const { cookie = "" } = one;
  const attempts: Attempt[] = [
    {
      what: "session cookie, reading",
      own: 200,
      other: 401,
      at: (host) => ask(host, "/api/account", { headers: { cookie } }),
    },
    {
      what: "session cookie, writing",
      own: 201,
      other: 401,
      at: (host) => send(host, "POST", "/api/ecommerce/products", { body: { ...made, sku: "T-2" }, headers: one }),
    },
    {
      what: "API token, reading",
      own: 200,
      other: 401,
      at: (host) => ask(host, "/api/ecommerce/products", { headers: bearer }),
    },
    {
      what: "API token, writing",
      own: 201,
      other: 401,
      at: (host) => send(host, "POST", "/api/ecommerce/products", { body: { ...made, sku: "T-3" }, headers: bearer }),
    },
    {
      what: "id of a record",
      own: 200,
      other: 404,
      at: (host) => ask(host, `/api/ecommerce/products/${product.id}`, { headers: sessionAt(host) }),
    },
    { what: "link to a file", own: 200, other: 401, at: (host) => ask(host, link.url) },
    {
      what: "upload",
      own: 200,
      other: 404,
      at: (host) =>
        ask(host, `/api/uploads/${open.id}/parts/1`, {
          method: "PUT",
          headers: { ...sessionAt(host), "content-type": "application/octet-stream" },
          body: bytes,
        }),
    },
    {
      what: "inbound mail",
      own: 200,
      other: 401,
      at: (host) => signed(host, "/api/inbox/inbound", { body: letter, secret: secrets.INBOUND_SECRET }),
    },
    {
      what: "report of the payment processor",
      own: 200,
      other: 401,
      at: (host) => signed(host, "/api/billing/webhook", { body: report, secret: secrets.WEBHOOK_SECRET }),
    },
    { what: "invitation", own: 200, other: 410, at: (host) => ask(host, `/api/auth/invites/${invite}`) },
    {
      what: "undo token",
      own: 200,
      other: 410,
      at: (host) => send(host, "POST", `/api/undo/${undo}`, { headers: sessionAt(host) }),
    },
  ];
  const cursorOfTwo = async () => dataOf(need(await ask(TWO, "/api/changes", { headers: two }), 200)).cursor;
  return { attempts, cursorOfTwo };
}
