import { describe, expect, test } from "vitest";
import type { ProductExtended } from "#shared/api/ecommerce/products.ts";
import { ownAccount, setClock } from "../support/app/accounts.ts";
import { ask, askJson, send, signIn } from "../support/app/app.ts";
import { freshText, pngOf } from "../support/files/file-makers.ts";
import { checkCsv, runToEnd } from "../support/files/imports.ts";
import { drop, store, storePicture, uploadNow } from "../support/files/uploads.ts";
import {
  addProduct,
  aProduct,
  archiveMadeAfterwards,
  freshSku,
  getProduct,
  patch,
  undo,
} from "../support/records/products.ts";

archiveMadeAfterwards();

test("a product shows its pictures in their order, and the list the first one", async () => {
  const headers = await signIn();
  const [one, two] = [await storePicture(headers), await storePicture(headers)];
  const images = [{ uploadId: one.id, alt: "Önden" }, { uploadId: two.id }];

  const product = await addProduct(headers, { images });
  const list = await askJson("/api/ecommerce/products?sort=id:desc&pageSize=1", { headers });

  expect(product.images).toMatchObject([
    { uploadId: one.id, alt: "Önden", width: 240, height: 240 },
    { uploadId: two.id, alt: "" },
  ]);
  expect(product.image).toBe(`/api/files/${one.id}/picture?size=640`);
  expect(list.body.data[0].image).toBe(product.image);
  expect((await ask(product.images[1]!.url)).status).toBe(200);
});

test("reordered pictures keep their ids, a dropped one goes, and undo puts all back", async () => {
  const headers = await signIn();
  const [one, two] = [await storePicture(headers), await storePicture(headers)];
  const product = await addProduct(headers, { images: [{ uploadId: one.id, alt: "1" }, { uploadId: two.id }] });
  const ids = Object.fromEntries(product.images.map(({ id, uploadId }) => [uploadId, id]));

  const turned = await patch(product, { images: [{ uploadId: two.id }, { uploadId: one.id, alt: "bir" }] }, headers);
  const cut = await patch(turned.body.data, { images: [{ uploadId: two.id }] }, headers);
  await undo(cut, headers);
  const now = await getProduct(product.id, headers);

  const seen = (found: ProductExtended) => found.images.map(({ id, uploadId, alt }) => [id, uploadId, alt]);
  expect(seen(turned.body.data)).toEqual([
    [ids[two.id], two.id, ""],
    [ids[one.id], one.id, "bir"],
  ]);
  expect(seen(cut.body.data)).toEqual([[ids[two.id], two.id, ""]]);
  expect(now.images.map(({ uploadId, alt }) => [uploadId, alt])).toEqual([
    [two.id, ""],
    [one.id, "bir"],
  ]);
});

test.each([
  [
    "nine pictures",
    () => Array.from({ length: 9 }, (_, at) => ({ uploadId: `picture-number-${at}` })),
    "images",
    "too_long",
  ],
  ["a picture that is not there", () => [{ uploadId: "no-such-picture" }], "images.0.uploadId", "unknown_reference"],
  [
    "one picture twice",
    () => [{ uploadId: "no-such-picture" }, { uploadId: "no-such-picture" }],
    "images.1",
    "duplicate",
  ],
  ["161 letters", () => [{ uploadId: "no-such-picture", alt: "ş".repeat(161) }], "images.0.alt", "too_long"],
])("%s is refused by name", async (_, images, field, code) => {
  const answer = await send("POST", "/api/ecommerce/products", aProduct({ images: images() }), await signIn());

  expect(answer.status).toBe(422);
  expect(answer.body.errors).toEqual([expect.objectContaining({ field, code })]);
});

test("a file that was not brought as a picture cannot be one; nothing is written", async () => {
  const headers = await signIn();
  const file = await store(freshText(10), headers);
  const product = await addProduct(headers);

  const answer = await patch(product, { name: "Başka ad", images: [{ uploadId: file.id }] }, headers);

  expect(answer.body.errors).toEqual([
    expect.objectContaining({ field: "images.0.uploadId", code: "unknown_reference" }),
  ]);
  expect(await getProduct(product.id, headers)).toMatchObject({ name: product.name, version: product.version });
});

test("a picture in use is not deleted", async () => {
  const headers = await signIn();
  const picture = await storePicture(headers);
  await addProduct(headers, { images: [{ uploadId: picture.id }] });

  const answer = await drop(picture.id, headers);

  expect([answer.status, answer.body.code]).toEqual([409, "file_in_use"]);
});

test("a picture whose product went with its import is gone a day later, unless another product shows it", async () => {
  const headers = await signIn();
  const [own, shared] = [await storePicture(headers), await storePicture(headers)];
  await addProduct(headers, { images: [{ uploadId: shared.id }] });
  const rows = [own, shared].map(({ url }) => `${freshSku()};Çanta;Clothing;10;0;${url}`);
  const job = await checkCsv(["sku;name;category;price;stock;image", ...rows].join("\n"), headers);
  const { undo: right } = await runToEnd(job.id, headers);
  const end = Date.parse(right?.until ?? "");
  const statesAt = async (hours: number) => {
    await send("PUT", "/api/dev/clock", { now: new Date(end + hours * 3_600_000).toISOString() });
    const answers = await Promise.all([own, shared].map(({ id }) => uploadNow(id, headers)));
    return answers.map(({ status }) => status);
  };

  const undone = await undo({ body: { meta: { undo: right! } } }, headers);
  const [before, after] = [await statesAt(-1), await statesAt(1)];
  await statesAt(-24);

  expect(undone.body.data.restored).toHaveLength(2);
  expect([before, after]).toEqual([
    [200, 200],
    [404, 200],
  ]);
});

describe("a picture that a product shares", () => {
  const DAY_AND_MORE = 25 * 3600;
  const seen = async (url: string, headers: Record<string, string>) => (await ask(url, { headers })).status;
  const setLogo = async (logoId: string | null, headers: Record<string, string>) => {
    const { version } = (await askJson("/api/workspace", { headers })).body.data;
    const answer = await send("PATCH", "/api/workspace", { logoId }, { ...headers, "if-match": `"v${version}"` });
    expect(answer.status).toBe(200);
  };

  test("stays the shop's logo when it comes off the product, and the product's when it is the logo no more", async () => {
    const headers = await signIn();
    const picture = await storePicture(headers);
    const images = [{ uploadId: picture.id }];
    const product = await addProduct(headers, { images });

    await setLogo(picture.id, headers);
    const off = await patch(product, { images: [] }, headers);
    await setClock(DAY_AND_MORE);
    const asLogo = await seen(picture.url, headers);
    const on = await patch(off.body.data, { images }, headers);
    await setLogo(null, headers);
    await setClock(2 * DAY_AND_MORE);
    const asPicture = await seen(picture.url, headers);
    await patch(on.body.data, { images: [] }, headers);
    await setClock(4 * DAY_AND_MORE);
    const asNothing = await seen(picture.url, headers);
    await setClock(0);

    expect([asLogo, asPicture, asNothing]).toEqual([200, 200, 404]);
  });

  test("stays somebody's own picture when it comes off the product", async () => {
    const { headers } = await ownAccount();
    const picture = await storePicture(headers, pngOf({ width: 512, height: 512 }));
    await send("PUT", "/api/account/avatar", { uploadId: picture.id }, headers);
    await setLogo(picture.id, headers);
    const product = await addProduct(headers, { images: [{ uploadId: picture.id }] });

    await setLogo(null, headers);
    await patch(product, { images: [] }, headers);
    await setClock(DAY_AND_MORE);
    const asAvatar = await seen(picture.url, headers);
    await setLogo(picture.id, headers);
    await askJson("/api/account/avatar", { method: "DELETE", headers });
    await setClock(2 * DAY_AND_MORE);
    const asLogo = await seen(picture.url, headers);
    await setLogo(null, headers);
    await setClock(0);

    expect([asAvatar, asLogo]).toEqual([200, 200]);
  });
});
