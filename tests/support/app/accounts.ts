import { Secret, TOTP } from "otpauth";
import { ANCHOR } from "./anchor.ts";
import { freshSignIn, send } from "./app.ts";

export const PASSWORD = "Sakin-Deniz-9";
type Headers = Record<string, string>;

/** An account nobody else uses, signed in. */
export async function ownAccount(): Promise<{ email: string; headers: Headers }> {
  const email = `h${crypto.randomUUID().slice(0, 12)}@example.com`;
  const account = { username: "Gül Önal", phoneNumber: "0532 123 45 67", email, password: PASSWORD };
  const { status, body } = await send("POST", "/api/auth/register", account);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return { email, headers: await freshSignIn(email, PASSWORD) };
}

/** The six digits of an app with this key, so many seconds after the tests' own moment. */
export const codeOf = (secret: string, seconds = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(ANCHOR) + seconds * 1000 });

/** Moves the server's clock so many seconds from the tests' own moment. */
export const setClock = (seconds: number) =>
  send("PUT", "/api/dev/clock", { now: new Date(Date.parse(ANCHOR) + seconds * 1000).toISOString() });

/** Has the next calls prove who calls by the token a session goes on under. */
export function goOn(headers: Headers, { meta }: { meta?: { token?: string } }): void {
  if (meta?.token) headers.authorization = `Bearer ${meta.token}`;
}

/** So many days after the tests' own moment. */
export const endsIn = (days: number): string => new Date(Date.parse(ANCHOR) + days * 86_400_000).toISOString();

/** Switches the second factor on; the headers go on under the renewed session. Answers its key and recovery codes. */
export async function withFactor(headers: Headers): Promise<{ secret: string; codes: string[] }> {
  const begun = await send("POST", "/api/account/two-factor/setup", { password: PASSWORD }, headers);
  const { secret } = begun.body.data;
  const enabled = await send("POST", "/api/account/two-factor/enable", { code: codeOf(secret) }, headers);
  if (enabled.status !== 200) throw new Error(JSON.stringify(enabled.body));
  goOn(headers, enabled.body);
  return { secret, codes: enabled.body.data.codes };
}

/** The challenge that a sign-in with the right password answers with. */
export async function challengeOf(email: string): Promise<string> {
  const { body } = await send("POST", "/api/auth/login", { email, password: PASSWORD });
  return body.data.challenge;
}
