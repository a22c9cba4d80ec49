import { afterEach, expect, test } from "vitest";
import { goOn, ownAccount, setClock } from "../support/app/accounts.ts";
import { ask, askJson, send, signIn } from "../support/app/app.ts";
import { SoftKey } from "../support/records/passkey.ts";

afterEach(async () => void (await setClock(0)));

// A passkey is bound to a name, and browsers refuse a bare address: a running server is called by its name.
const target = process.env.TARGET_URL;
const origin = target ? new URL(target).origin.replace("127.0.0.1", "localhost") : "http://localhost";

type Headers = Record<string, string>;
const post = (path: string, body: object, headers: Headers = {}) => send("POST", origin + path, body, headers);
const options = (headers: Headers) => post("/api/account/passkeys/options", {}, headers);
const question = async () => (await post("/api/auth/passkey/options", {})).body.data;
const verify = (challenge: string, response: object) => post("/api/auth/passkey/verify", { challenge, response });

async function keptKey(headers: Headers) {
  const key = new SoftKey(origin);
  const { challenge, options: asked } = (await options(headers)).body.data;
  const added = await post("/api/account/passkeys", { challenge, name: "Telefon", response: key.make(asked) }, headers);
  goOn(headers, added.body);
  return { key, added, challenge, asked };
}

test("a passkey is added with a name, signs its person in without a password, and can be removed", async () => {
  const { email, headers } = await ownAccount();
  const { key, added } = await keptKey(headers);
  const { challenge, options: asked } = await question();

  const login = await verify(challenge, key.use(asked));
  const replay = await verify(challenge, key.use(asked));
  const list = await askJson("/api/account/passkeys", { headers });
  const removed = await askJson(`/api/account/passkeys/${added.body.data.id}`, { method: "DELETE", headers });
  goOn(headers, removed.body);
  const next = await question();
  const gone = await verify(next.challenge, key.use(next.options));

  expect(added.body).toMatchObject({ status: 201, data: { name: "Telefon", lastUsedAt: null } });
  expect(login.body.data.user.email).toBe(email);
  expect(replay.body.code).toBe("invalid_credentials");
  expect(list.body.data).toEqual([expect.objectContaining({ name: "Telefon" })]);
  expect(list.body.data[0].lastUsedAt).not.toBeNull();
  expect(JSON.stringify(list.body)).not.toMatch(/public_?key/i);
  expect(removed.status).toBe(200);
  expect(gone.body.code).toBe("invalid_credentials");
});

test("a question holds five minutes, for the person it was put to, and wants the holder to be verified", async () => {
  const { headers } = await ownAccount();
  const stranger = await ownAccount();
  const { key } = await keptKey(headers);
  const own = (await options(headers)).body.data;
  const late = await question();
  await setClock(300);
  const expired = await verify(late.challenge, key.use(late.options));
  await setClock(0);
  const bare = await question();

  const unverified = await verify(bare.challenge, key.use(bare.options, { isVerified: false }));
  const foreign = await post(
    "/api/account/passkeys",
    { challenge: own.challenge, name: "x", response: new SoftKey(origin).make(own.options) },
    stranger.headers,
  );

  expect(expired.body.code).toBe("invalid_credentials");
  expect(unverified.body.code).toBe("invalid_credentials");
  expect(foreign.body.code).toBe("invalid_code");
});

test("a person keeps ten passkeys: neither is an eleventh asked for, nor one kept that was asked for before", async () => {
  const { headers } = await ownAccount();
  const early = (await options(headers)).body.data;
  const kept: number[] = [];
  for (let n = 0; n < 10; n++) kept.push((await keptKey(headers)).added.status);
  const list = async () => (await askJson("/api/account/passkeys", { headers })).body.data as { id: number }[];

  const asked = await options(headers);
  const body = { challenge: early.challenge, name: "Onbir", response: new SoftKey(origin).make(early.options) };
  const late = await post("/api/account/passkeys", body, headers);
  const [one] = await list();
  goOn(headers, (await askJson(`/api/account/passkeys/${one?.id}`, { method: "DELETE", headers })).body);
  const again = await keptKey(headers);

  expect(kept).toEqual(Array(10).fill(201));
  for (const refused of [asked, late])
    expect(refused.body).toMatchObject({ status: 409, code: "passkey_limit", params: { maximum: 10 } });
  expect(again.added.status).toBe(201);
  expect(await list()).toHaveLength(10);
});

test("an account that was made inactive is not opened by its passkey either", async () => {
  const { email, headers } = await ownAccount();
  const { key } = await keptKey(headers);
  const admin = await signIn();
  const [person] = (await askJson(`/api/datatable/users?fields=id,version&q=${email}`, { headers: admin })).body.data;
  const own = { ...admin, "if-match": `"v${person.version}"` };
  const off = await send("PATCH", `/api/datatable/users/${person.id}`, { status: "inactive" }, own);
  const asked = await question();

  const login = await verify(asked.challenge, key.use(asked.options));

  expect(off.status).toBe(200);
  expect(login.body).toMatchObject({ status: 401, code: "invalid_credentials", data: null });
});

test("a passkey of another site, or one that answers another question, is refused", async () => {
  const { headers } = await ownAccount();
  const elsewhere = new SoftKey("https://pano.evil.example");
  const asked = (await options(headers)).body.data;
  const body = { challenge: asked.challenge, name: "x", response: elsewhere.make(asked.options) };
  const phished = await post("/api/account/passkeys", body, headers);
  const { key } = await keptKey(headers);
  const [one, two] = [await question(), await question()];

  const swapped = await verify(one.challenge, key.use(two.options));

  expect(phished.body.code).toBe("invalid_code");
  expect(swapped.body.code).toBe("invalid_credentials");
});

test("a passkey proves again who one is; somebody else's does not", async () => {
  const { headers } = await ownAccount();
  const stranger = await ownAccount();
  const { key } = await keptKey(headers);
  await setClock(400);
  const stale = await options(headers);
  const [one, two] = [await question(), await question()];

  const foreign = await post(
    "/api/account/reauth",
    { passkey: { challenge: one.challenge, response: key.use(one.options) } },
    stranger.headers,
  );
  const proof = await post(
    "/api/account/reauth",
    { passkey: { challenge: two.challenge, response: key.use(two.options) } },
    headers,
  );

  expect(stale.body.code).toBe("reauth_required");
  expect(foreign.body.code).toBe("invalid_code");
  expect(proof.status).toBe(200);
  expect((await options(headers)).status).toBe(200);
});

test("where the address is a bare IP no passkey is asked for", async () => {
  const bare = await ask(`${target ?? "http://127.0.0.1"}/api/auth/passkey/options`, {
    method: "POST",
    body: "{}",
    headers: { "content-type": "application/json" },
  });

  expect(await bare.json()).toMatchObject({ status: 403, code: "forbidden" });
});
