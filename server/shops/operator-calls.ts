import * as z from "zod";
import { Email } from "#shared/api/auth/auth.ts";
import type { ErrorCode } from "#shared/errors.ts";
import type { Settings } from "../settings.ts";
import { type Call, failureAnswer, okAnswer } from "./answers.ts";
import type { Directory, ShopEntry, ShopState } from "./directory.ts";
import { HostRefused, readHostName } from "./host-name.ts";
import { secretsForOthers, settingsOfShop } from "./shop-settings.ts";

/** What a host does with the shops themselves. */
export interface ShopKeeper {
  /** Creates the place of a shop, unless it is there. */
  create(shop: ShopEntry): Promise<void>;
  /** Sends a request to a shop, also to a suspended one. */
  ask(shop: ShopEntry, request: Request): Promise<Response>;
  /** Brings a shop into a new state: its streams end. */
  apply(shop: ShopEntry): Promise<void>;
  /** Deletes rows and files of a shop. */
  erase(shop: ShopEntry): Promise<void>;
}

interface OperatorParts {
  directory: Directory;
  keeper: ShopKeeper;
  settings(): Settings;
  /** Drops what the edge knows of a host. */
  forget(host: string): void;
  now(): number;
}

/** Refused call of the operator; the message is one sentence. */
class CallRefused extends Error {
  readonly code: ErrorCode;
  constructor(code: ErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

const ID = /^[0-9a-f]{32,64}$/;
const Added = z.object({ host: z.string(), admin: z.string(), id: z.string().optional() });
const FirstLink = z.object({ data: z.object({ link: z.string(), expiresAt: z.string() }) });
const Refusal = z.object({ code: z.string(), message: z.string() });

/** Fresh id of a shop: 16 random bytes. */
const newId = (): string => Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("hex");

/**
 * Calls of the operator below `/api/operator/shops`. `/{host}/api/…` goes to that shop, so that a backup reaches it at
 * any address of the deployment.
 */
export function operatorCalls({ directory, keeper, settings, forget, now }: OperatorParts) {
  async function known(host: string): Promise<ShopEntry> {
    const shop = await directory.find(readHostName(host));
    if (!shop) throw new CallRefused("not_found", `HOST names no shop of this deployment: ${host}.`);
    return shop;
  }

  async function add({ request }: Call) {
    const body = Added.safeParse(await request.json().catch(() => null));
    if (!body.success) throw new CallRefused("validation_failed", "HOST and --admin EMAIL must be given.");
    const { admin, id = newId() } = body.data;
    const host = readHostName(body.data.host);
    const email = Email.safeParse(admin);
    if (!email.success) throw new CallRefused("validation_failed", `--admin must be an email address, not "${admin}".`);
    if (!ID.test(id)) throw new CallRefused("validation_failed", "--id must be the id of a shop: 32 to 64 hex digits.");
    const existing = await directory.find(host);
    const shop = existing ?? (await create({ id, host, state: "active", createdAt: now() }));
    if (shop.state !== "active")
      throw new CallRefused("validation_failed", `HOST names a ${shop.state} shop: ${host}.`);
    if (body.data.id !== undefined && shop.id !== id)
      throw new CallRefused("validation_failed", `HOST names a shop with another id: ${host}.`);
    // Repeated for an existing shop: an earlier call may have been interrupted before creating its database.
    await keeper.create(shop);
    const invited = await invite(request, shop, email.data);
    // A shop that is added again under its id has its accounts.
    if (!invited && existing) {
      throw new CallRefused("user_exists", `HOST names a shop that has accounts already: ${shop.host}.`);
    }
    return { ...shown(shop), ...invited };
  }

  async function create(shop: ShopEntry): Promise<ShopEntry> {
    if (!(await directory.add(shop)))
      throw new CallRefused("validation_failed", "--id names another shop of this deployment.");
    forget(shop.host);
    return shop;
  }

  /** One-time link of the first Admin, the only way to the first account; null if the shop has accounts. */
  async function invite(request: Request, shop: ShopEntry, email: string) {
    const url = new URL("/api/operator/first-admin", request.url);
    url.hostname = shop.host;
    const headers = { authorization: request.headers.get("authorization") ?? "", "content-type": "application/json" };
    const body = JSON.stringify({ email });
    const answer: unknown = await keeper
      .ask(shop, new Request(url, { method: "POST", headers, body }))
      .then((response) => response.json())
      .catch(() => null);
    const link = FirstLink.safeParse(answer);
    if (link.success) return link.data.data;
    const refusal = Refusal.safeParse(answer);
    if (refusal.data?.code === "user_exists") return null;
    throw new CallRefused(
      "unavailable",
      `The shop ${shop.host} does not start, its log says why; repeat the command when it does.`,
    );
  }

  async function change(host: string, state: Exclude<ShopState, "closed">) {
    const shop = await known(host);
    if (shop.state === "closed")
      throw new CallRefused("validation_failed", `HOST names a shop that is being removed: ${shop.host}.`);
    await directory.setState(shop.id, state);
    forget(shop.host);
    await keeper.apply({ ...shop, state });
    return shown({ ...shop, state });
  }

  async function remove(host: string, confirm: string | null) {
    const shop = await known(host);
    if (confirm !== shop.host)
      throw new CallRefused("confirm_mismatch", `--confirm must repeat the host name ${shop.host}.`);
    // A removal that was interrupted leaves a closed shop, which can be removed again.
    await directory.setState(shop.id, "closed");
    forget(shop.host);
    await keeper.erase({ ...shop, state: "closed" });
    await directory.remove(shop.id);
    forget(shop.host);
    return shown({ ...shop, state: "closed" });
  }

  /** Sends a request on to the shop, under the shop's own address. */
  async function passOn({ request }: Call, host: string, path: string): Promise<Response> {
    const shop = await known(host);
    if (shop.state === "closed")
      throw new CallRefused("not_found", `HOST names a shop that is being removed: ${host}.`);
    const { search, protocol, port } = new URL(request.url);
    const url = `${protocol}//${shop.host}${port && `:${port}`}/api/${path}${search}`;
    const headers = new Headers(request.headers);
    // The operator's key alone speaks, not who is signed in at the browser.
    for (const name of ["cookie", "origin", "sec-fetch-site"]) headers.delete(name);
    return keeper.ask(shop, new Request(new Request(url, request), { headers }));
  }

  async function route(call: Call): Promise<unknown> {
    const { pathname, searchParams } = new URL(call.request.url);
    const [segment = "", act, ...rest] = pathname.split("/").slice(4);
    const host = decoded(segment);
    const { method } = call.request;
    if (!pathname.startsWith("/api/operator/shops")) return undefined;
    if (!host) {
      if (method === "GET") return { shops: (await directory.list()).map(shown) };
      return method === "POST" ? add(call) : undefined;
    }
    if (act === "api") return passOn(call, host, rest.join("/"));
    if (act === undefined && method === "DELETE") return remove(host, searchParams.get("confirm"));
    if (act === "secrets" && method === "GET") return secretsForOthers(settingsOfShop(settings(), await known(host)));
    if (method !== "POST") return undefined;
    if (act === "suspend") return change(host, "suspended");
    return act === "resume" ? change(host, "active") : undefined;
  }

  return async (call: Call): Promise<Response> => {
    try {
      const data = await route(call);
      if (data instanceof Response) return data;
      return data === undefined ? failureAnswer(call, "not_found") : okAnswer(call, data);
    } catch (error) {
      if (error instanceof HostRefused) return failureAnswer(call, "validation_failed", { message: error.message });
      if (error instanceof CallRefused) return failureAnswer(call, error.code, { message: error.message });
      throw error;
    }
  };
}

/** Decoded part of a path; as it is, and so refused, if its escapes are invalid. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

const shown = ({ id, host, state, createdAt }: ShopEntry) => ({
  id,
  host,
  state,
  createdAt: new Date(createdAt).toISOString(),
});
