import type { Hono } from "hono";
import type { Env } from "../../../server/http/env.ts";
import { requireFit } from "../laws/fits.ts";
import { askTarget } from "./ask-target.ts";

const target = process.env.TARGET_URL;
let app: Promise<Hono<Env>> | undefined;

/** Sends a request to the server under test: the one at TARGET_URL, or one in this process shared by the file. */
export async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  if (target) {
    const url = new URL(path, target);
    const answer = await askTarget(url, { redirect: "manual", ...init });
    await requireFit(answer, { method: init.method ?? "GET", url });
    return answer;
  }
  // The stories in the browser ask a server alone, and load none.
  app ??= import("./fresh-app.ts").then(({ freshApp }) => freshApp());
  return (await app).request(path, init);
}

/** Asks and reads the JSON answer, whatever its status. */
export async function askJson(path: string, init: RequestInit = {}) {
  const response = await ask(path, init);
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  return { response, status: response.status, body: (await response.json()) as any };
}

/** Sends JSON. */
export const send = (method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
  askJson(path, { method, body: JSON.stringify(body), headers: { "content-type": "application/json", ...headers } });

/** A header that proves who calls: the token of a sign-in of one's own, for tests that end it. */
export async function freshSignIn(email = "admin@example.com", password = "Demo-2026!") {
  const { body } = await send("POST", "/api/auth/login", { email, password });
  return { authorization: `Bearer ${body.data.token}` } as Record<string, string>;
}

const signedIn = new Map<string, Promise<Record<string, string>>>();

/** The same by the sign-in the person already has here: a password takes long to check. */
export function signIn(email?: string): Promise<Record<string, string>> {
  const before = signedIn.get(email ?? "");
  if (before) return before;
  const entry = freshSignIn(email);
  signedIn.set(email ?? "", entry);
  return entry;
}
