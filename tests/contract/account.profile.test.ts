import { expect, test } from "vitest";
import { Profile } from "#shared/api/account/profile.ts";
import { endsIn, ownAccount, PASSWORD } from "../support/app/accounts.ts";
import { ask, askJson, send } from "../support/app/app.ts";
import { pngOf } from "../support/files/file-makers.ts";
import { storePicture } from "../support/files/uploads.ts";

const own = async (headers: Record<string, string>) =>
  Profile.parse((await askJson("/api/account", { headers })).body.data);
const patch = (body: object, version: number, headers: Record<string, string>) =>
  send("PATCH", "/api/account", body, { ...headers, "if-match": `"v${version}"` });

test("a profile is changed field by field, kept as typed, and found by what it now says", async () => {
  const { headers } = await ownAccount();
  const { version } = await own(headers);

  const changed = await patch(
    { username: "Çağrı Işık", phoneNumber: "(0532) 765-43-21", title: "Depo", bio: "Kargo" },
    version,
    headers,
  );
  const found = await askJson("/api/datatable/users?q=7654321", { headers });

  expect(Profile.parse(changed.body.data)).toMatchObject({
    username: "Çağrı Işık",
    phoneNumber: "(0532) 765-43-21",
    title: "Depo",
    bio: "Kargo",
    version: version + 1,
  });
  expect(changed.response.headers.get("etag")).toBe(`W/"v${version + 1}.${changed.body.data.revision}"`);
  expect(found.body.data.map(({ name }: { name: string }) => name)).toContain("Çağrı Işık");
  expect((await askJson("/api/auth/me", { headers })).body.data.user.username).toBe("Çağrı Işık");
});

test("a profile that was changed meanwhile is refused with what now stands; without a version it asks for one", async () => {
  const { headers } = await ownAccount();
  const { version } = await own(headers);
  await patch({ title: "Kasa" }, version, headers);

  const stale = await patch({ title: "Depo" }, version, headers);
  const bare = await send("PATCH", "/api/account", { title: "Depo" }, headers);

  expect(stale.body).toMatchObject({ status: 412, code: "version_conflict", data: { title: "Kasa" } });
  expect(bare.status).toBe(428);
});

test.each([
  ["username", { username: "<script>" }],
  ["username", { username: "\u0301\u0301" }],
  ["title", { title: "x".repeat(81) }],
  ["bio", { bio: "x".repeat(301) }],
  ["phoneNumber", { phoneNumber: "12" }],
  ["role", { role: "Admin" }],
])("PATCH /account names %s when it refuses it", async (field, wrong) => {
  const { headers } = await ownAccount();

  const { status, body } = await patch(wrong, 1, headers);

  expect(status).toBe(422);
  expect(body.errors[0].field).toBe(field);
});

test("a square picture becomes the avatar, at once and under an address of its own, until the initials come back", async () => {
  const { headers } = await ownAccount();
  const { id, avatar } = await own(headers);
  const bytes = pngOf({ width: 512, height: 512 });
  const file = await storePicture(headers, bytes);

  const shown = await send("PUT", "/api/account/avatar", { uploadId: file.id }, headers);
  const again = await send("PUT", "/api/account/avatar", { uploadId: file.id }, headers);
  const picture = await ask(`/api/avatars/${id}`);
  const got = new Uint8Array(await picture.arrayBuffer());
  const drop = await askJson(`/api/uploads/${file.id}`, { method: "DELETE", headers });
  const gone = await askJson("/api/account/avatar", { method: "DELETE", headers });
  const initials = await ask(`/api/avatars/${id}`);
  await initials.arrayBuffer();

  expect(shown.body.data).toMatchObject({ hasPicture: true });
  expect(shown.body.data.avatar).not.toBe(avatar);
  expect([again.status, again.body.data?.avatar]).toEqual([200, shown.body.data.avatar]);
  expect(picture.headers.get("content-type")).toBe("image/png");
  expect(got).toEqual(bytes);
  expect(drop.body).toMatchObject({ status: 409, code: "file_in_use" });
  expect(gone.body.data).toMatchObject({ hasPicture: false, avatar });
  expect(initials.headers.get("content-type")).toBe("image/svg+xml");
});

test("an avatar of other sides, of somebody else, or already in use is refused", async () => {
  const { headers } = await ownAccount();
  const other = await ownAccount();
  const wide = await storePicture(headers, pngOf({ width: 640, height: 512 }));
  const strange = await storePicture(other.headers, pngOf({ width: 512, height: 512 }));

  for (const uploadId of [wide.id, strange.id, "not-there-at-all"]) {
    const { status, body } = await send("PUT", "/api/account/avatar", { uploadId }, headers);
    expect(status).toBe(422);
    expect(body.errors[0]).toMatchObject({ field: "uploadId", code: "unknown_reference" });
  }
});

test("a new address waits for its link: until then the old one signs in and nobody else can be asked for", async () => {
  const { email, headers } = await ownAccount();
  const wanted = `yeni-${crypto.randomUUID().slice(0, 8)}@example.com`;
  const askFor = (address: string, password = PASSWORD) =>
    send("POST", "/api/account/email", { email: address, password }, headers);

  const wrong = await askFor(wanted, "not-it");
  const taken = await askFor("ADMIN@example.com");
  const same = await askFor(email.toUpperCase());
  const asked = await askFor(wanted);
  const login = await send("POST", "/api/auth/login", { email, password: PASSWORD });
  const early = await send("POST", "/api/auth/login", { email: wanted, password: PASSWORD });
  const invented = await send("POST", "/api/account/email/confirm", { token: "x".repeat(43) }, headers);

  expect(wrong.body.errors[0]).toMatchObject({ field: "password", code: "wrong_password" });
  expect(taken.body.code).toBe("user_exists");
  expect(same.body.errors[0]).toMatchObject({ field: "email", code: "duplicate" });
  expect(asked.body.data).toMatchObject({ email, pendingEmail: wanted });
  expect([login.status, early.status]).toEqual([200, 401]);
  expect(invented.body.code).toBe("token_expired");
});

test("a deleted account signs nobody in, its sessions and tokens are dead, and its name says nothing any more", async () => {
  const { email, headers } = await ownAccount();
  const { id } = await own(headers);
  const token = await send(
    "POST",
    "/api/account/tokens",
    { name: "t", scopes: ["orders:read"], expiresAt: endsIn(90) },
    headers,
  );
  const remove = (body: object) => send("DELETE", "/api/account", body, headers);

  const other = await remove({ email: "admin@example.com", password: PASSWORD });
  const wrong = await remove({ email, password: "not-it" });
  const done = await remove({ email: ` ${email.toUpperCase()}`, password: PASSWORD });
  const login = await send("POST", "/api/auth/login", { email, password: PASSWORD });
  const face = await (await ask(`/api/avatars/${id}`)).text();

  expect(other.body.code).toBe("confirm_mismatch");
  expect(wrong.body.errors[0]).toMatchObject({ field: "password", code: "wrong_password" });
  expect(done.status).toBe(200);
  expect(login.status).toBe(401);
  expect((await ask("/api/account", { headers })).status).toBe(401);
  const bearer = { authorization: `Bearer ${token.body.data.value}` };
  expect((await ask("/api/ecommerce/orders", { headers: bearer })).status).toBe(401);
  expect(face).not.toContain("GÖ");
});
