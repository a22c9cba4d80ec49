import type { Hono } from "hono";
import type { Env } from "../../../server/http/env.ts";
import { freshApp } from "./fresh-app.ts";

export const SECRET_NAMES = ["PASSWORD_PEPPER", "TOTP_KEY", "FILE_KEY", "INBOUND_SECRET", "WEBHOOK_SECRET"] as const;
const PERSON = { username: "Deniz Yılmaz", phoneNumber: "+90 532 000 00 00", email: "first@example.com" };
export const LIVE_PASSWORD = "Sakin-Deniz-94";

/** A live server in this process, empty; `own` are further settings. */
export const liveApp = (own: Record<string, string> = {}, lent: Parameters<typeof freshApp>[1] = {}) => {
  const secrets = Object.fromEntries(SECRET_NAMES.map((name) => [name, `${name} `.repeat(4)]));
  return freshApp({ APP_MODE: "live", TEST_BUILD: "1", SEED_PROFILE: "", ...secrets, ...own }, lent);
};

/** Registers the first account of a live server, signs it in, and gives back the cookie that proves it. */
export async function liveCookie(app: Hono<Env>, password = LIVE_PASSWORD): Promise<string> {
  const post = (path: string, body: object) =>
    app.request(path, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    });
  await post("/api/auth/register", { ...PERSON, password });
  const entry = await post("/api/auth/login", { email: PERSON.email, password });
  return (entry.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
}
