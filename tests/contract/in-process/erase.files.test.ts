import { expect, test } from "vitest";
import { partObject } from "../../../server/db/files/file-objects.ts";
import { housekeeping } from "../../../server/jobs/housekeeping.ts";
import { type Client, clientOf } from "../../support/app/client.ts";
import { ownAdmin } from "../../support/app/own-app.ts";
import { one } from "../../support/database/planted.ts";
import { pngOf } from "../../support/files/file-makers.ts";
import { mail, receive } from "../../support/records/inbox.ts";
import { takeOrder } from "../../support/records/shop.ts";

/** Uploads a picture as somebody; answers with its key. */
async function stored(who: Client, purpose: "file" | "product"): Promise<string> {
  const bytes = pngOf({ width: 512, height: 512 });
  const sent = { name: "kerem-basar.png", type: "image/png", size: bytes.byteLength, purpose };
  const { id } = (await who.send("POST", "/uploads", sent)).body.data;
  await who.ask(`/uploads/${id}/parts/1`, {
    method: "PUT",
    body: bytes,
    headers: { "content-type": "application/octet-stream" },
  });
  await who.send("POST", `/uploads/${id}/complete`);
  return id;
}

test("the picture of an erased person goes with its bytes, and what the shop works with stays", async () => {
  const { app, admin, request, db, platform } = await ownAdmin();
  const user = await clientOf("user@example.com", request);
  const store = () => stored(user, "product");
  const [face, goods, unused] = [await store(), await store(), await store()];
  const shown = await user.send("PUT", "/account/avatar", { uploadId: face });
  const product = { name: "Çanta", category: "Cosmetics", price: 5, images: [{ uploadId: goods, alt: "" }] };
  const made = await user.send("POST", "/ecommerce/products", product);
  expect([shown.status, made.status]).toEqual([200, 201]);

  await admin.send("POST", "/datatable/users/3/erase", { confirmEmail: "user@example.com" });
  await platform.jobs.settle();
  const picture = await app.request("/api/avatars/3");
  await housekeeping({ db, files: platform.files, now: platform.clock.now() });

  expect(picture.headers.get("content-type")).toBe("image/svg+xml");
  const left = await Promise.all([face, goods, unused].map((key) => platform.files.get(partObject(key, 1))));
  expect(left.map((bytes) => bytes !== null)).toEqual([false, true, false]);
  expect(await one(db, "SELECT count(*) FROM files WHERE owner_id = 3")).toBe(1);
});

test("files sent to an erased person stay where the shop uses them; what they sent themselves goes", {
  timeout: 300_000,
}, async () => {
  const { admin, request, db, platform } = await ownAdmin();
  const from = async (address: string) => {
    const attachments = [{ name: "ekte.txt", content: Buffer.from(address).toString("base64") }];
    const { body } = await receive(mail({ from: address, attachments }), { request });
    const { messages } = (await admin.get(`/inbox/conversations/${body.data.conversationId}`)).body.data;
    return { id: body.data.conversationId as number, file: messages[0].files[0].id as string };
  };
  const [ada, bora] = [await from("user@example.com"), await from("bora@kargo.example")];
  const files = {
    listed: await stored(admin, "file"),
    shown: await stored(admin, "product"),
    sentToBoth: await stored(admin, "product"),
    sentToHer: await stored(admin, "product"),
    his: bora.file,
    hers: ada.file,
  };
  const send = async (id: number, uploadIds: string[]) => {
    const reply = { kind: "reply", body: "Ekte", uploadIds, force: true };
    expect((await admin.send("POST", `/inbox/conversations/${id}/messages`, reply)).status).toBe(201);
  };
  await send(ada.id, [files.listed, files.shown, files.sentToBoth, files.sentToHer, files.his]);
  await send(bora.id, [files.listed, files.sentToBoth, files.hers]);
  const images = [{ uploadId: files.shown, alt: "" }];
  const product = { name: "Çanta", category: "Cosmetics", price: 5, images };
  expect((await admin.send("POST", "/ecommerce/products", product)).status).toBe(201);
  expect((await admin.send("POST", "/kanban/cards/1/attachments", { uploadId: files.listed })).status).toBe(201);

  await admin.send("POST", "/datatable/users/3/erase", { confirmEmail: "user@example.com" });
  await platform.jobs.settle();
  await housekeeping({ db, files: platform.files, now: platform.clock.now() });

  const left = Object.entries(files).map(
    async ([name, key]) => [name, (await platform.files.get(partObject(key, 1))) !== null] as const,
  );
  expect(Object.fromEntries(await Promise.all(left))).toEqual({
    listed: true,
    shown: true,
    sentToBoth: true,
    sentToHer: false,
    his: true,
    hers: false,
  });
  const heldBy = async ({ id }: { id: number }) =>
    (await admin.get(`/inbox/conversations/${id}`)).body.data.messages.map((message: { files: { id: string }[] }) =>
      message.files.map((file) => file.id),
    );
  expect(await heldBy(ada)).toEqual([[], []]);
  expect(await heldBy(bora)).toEqual([[files.his], [files.listed, files.sentToBoth]]);
  const list = (await admin.get("/uploads")).body.data as { id: string; name: string }[];
  expect(list).toContainEqual(expect.objectContaining({ id: files.listed, name: "kerem-basar.png" }));
});

test("a deleted note about an erased person cannot come back without its words", async () => {
  const { admin, platform } = await ownAdmin();
  const { id } = await takeOrder(admin, { customerId: 3 });
  const path = `/ecommerce/orders/${id}/notes`;
  const note = (await admin.send("POST", path, { text: "Rings twice" })).body.data;
  const deleted = await admin.send("DELETE", `${path}/${note.id}`);
  await admin.send("POST", "/datatable/users/3/erase", { confirmEmail: "user@example.com" });
  await platform.jobs.settle();

  const { status } = await admin.send("POST", `/undo/${deleted.body.meta.undo.token}`);

  expect(status).toBe(409);
  const { data } = (await admin.get(`/ecommerce/orders/${id}/timeline`)).body;
  expect(data.map(({ kind }: { kind: string }) => kind)).not.toContain("note");
});
