import { loggedPath } from "../http/logged-path.ts";
import { requestIdOf } from "../http/request-id.ts";
import type { Log } from "../platform.ts";
import { type Call, failureAnswer, hasOperatorKey, okAnswer, plainAnswer, RETRY_AFTER_S } from "./answers.ts";
import type { ShopEntry } from "./directory.ts";

interface GateParts {
  operatorKey: string | null;
  log: Log;
  find(host: string): Promise<ShopEntry | null>;
  /** Answers a request of the operator, whose key is checked. */
  operate(call: Call): Promise<Response>;
}

/**
 * Entry of a deployment with many shops: sends each request to the shop of its host name. Other hosts get an answer that
 * names nothing. Health calls answer for the deployment, whatever the host.
 */
export function createGate({ operatorKey, log, find, operate }: GateParts) {
  /** Answer in place of a shop, or the active shop that the request is for. */
  async function answer(call: Call): Promise<Response | ShopEntry> {
    const { request } = call;
    const { pathname, hostname } = new URL(request.url);
    if (pathname.startsWith("/api/operator/")) {
      return hasOperatorKey(request, operatorKey) ? operate(call) : failureAnswer(call, "not_found");
    }
    if (pathname === "/api/health" && isRead(request)) return okAnswer(call, { ok: true });
    const shop = await find(hostname);
    if (shop?.state === "active") return shop;
    if (shop?.state === "suspended") {
      const headers = { "Retry-After": RETRY_AFTER_S };
      return plainAnswer(call, { code: "unavailable", text: "Not available at present", headers });
    }
    // A load balancer asks by address: the directory has answered, so the deployment is ready.
    if (pathname === "/api/health/ready" && isRead(request)) {
      return okAnswer(call, { ok: true, database: "ok", restore: null });
    }
    return plainAnswer(call, { code: "not_found", text: "Not found" });
  }

  /** `serve` answers a request to an active shop. */
  return async (request: Request, serve: (shop: ShopEntry) => Promise<Response>): Promise<Response> => {
    const call = { request, requestId: requestIdOf(request) };
    const found = await answer(call).catch((error: unknown) => {
      log("error", "a request failed before it reached a shop", { requestId: call.requestId, error: String(error) });
      const headers = { "Retry-After": "5" };
      return plainAnswer(call, { code: "unavailable", text: "Not available at present", headers });
    });
    if (!(found instanceof Response)) return serve(found);
    const { method, url } = request;
    const { pathname, hostname } = new URL(url);
    const facts = { requestId: call.requestId, host: hostname, method, path: loggedPath(pathname) };
    log("info", "answered", { ...facts, status: found.status });
    return found;
  };
}

const isRead = ({ method }: Request) => method === "GET" || method === "HEAD";
