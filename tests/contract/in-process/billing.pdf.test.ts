import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import type { Invoice } from "#shared/api/billing/billing-shapes.ts";
import { clientOf } from "../../support/app/client.ts";
import { ownApp } from "../../support/app/own-app.ts";

const LONG_NAME =
  "Anadolu Tüketim Malları Üretim Pazarlama Sanayi ve Dış Ticaret Limited Şirketi, İstanbul Avrupa Yakası Bölge Müdürlüğü";

test("an invoice as a PDF holds its numbers and Turkish letters, and other scripts in Latin ones", async () => {
  const { app, db } = await ownApp();
  const admin = await clientOf("admin@example.com", (path, init) => app.request(path, init));
  const login = JSON.stringify({ email: "admin@example.com", password: "Demo-2026!" });
  const json = { "content-type": "application/json" };
  const entry = await app.request("/api/auth/login", { method: "POST", headers: json, body: login });
  const { token } = ((await entry.json()) as { data: { token: string } }).data;
  const read = async () => {
    const answer = await app.request("/api/billing/invoices/6/pdf", { headers: { authorization: `Bearer ${token}` } });
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    return textOf(Buffer.from(await answer.arrayBuffer()).toString("latin1"));
  };

  const first = await read();
  db.exec("UPDATE invoices SET to_json = json_set(to_json, '$.name', 'Ğüneş 李伟 Владимир')");
  const foreign = await read();
  db.exec(`UPDATE invoices SET to_json = json_set(to_json, '$.name', '${LONG_NAME}')`);
  const long = await read();
  await admin.send("PATCH", "/account/preferences", { language: "tr" });
  const turkish = await read();

  const { number, total } = (await admin.get("/billing/invoices/6")).body.data;
  expect(first).toEqual(
    expect.arrayContaining(["Örnek Dükkân Ticaret Ltd. Şti.", `Invoice ${number}`, "Paid by card: Visa 4242"]),
  );
  expect(first.join(" ")).toContain("İstanbul");
  expect(first.filter((text) => text === `$${total}.00`)).toHaveLength(3);
  expect(foreign).toContain("Ğüneş LiWei Владимир");
  const at = long.findIndex((text) => text.startsWith("Anadolu"));
  expect(long.slice(at, at + 2).join(" ")).toBe(LONG_NAME);
  expect(turkish).toEqual(
    expect.arrayContaining(["Dönem", "1 Haziran 2026", "$49,00", "Ödemede kullanılan kart: Visa 4242"]),
  );
});

test("the PDF of an upgrade with tax says what its invoice says, line by line", async () => {
  const { app, platform } = await ownApp();
  platform.settings.planTaxBps = 2000;
  platform.clock.set(Date.parse("2026-06-15T21:00:00.000Z"));
  const admin = await clientOf("admin@example.com", (path, init) => app.request(path, init));
  const json = { "content-type": "application/json" };
  const login = JSON.stringify({ email: "admin@example.com", password: "Demo-2026!" });
  const entry = await app.request("/api/auth/login", { method: "POST", headers: json, body: login });
  const { token } = ((await entry.json()) as { data: { token: string } }).data;
  const shown = (await admin.send("POST", "/billing/subscription/preview", { plan: "scale", interval: "month" })).body;
  const { previewId } = shown.data;
  const seen = { "if-match": '"v1"' };
  expect((await admin.send("POST", "/billing/subscription/change", { previewId }, seen)).status).toBe(200);

  const [invoice]: Invoice[] = (await admin.get("/billing/invoices")).body.data;
  const pdf = await app.request(`/api/billing/invoices/${invoice?.id}/pdf`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const texts = textOf(Buffer.from(await pdf.arrayBuffer()).toString("latin1"));

  expect(invoice).toMatchObject({ number: "INV-2026-0007", taxRate: 20, subtotal: 50, tax: 10, credit: 0, total: 60 });
  expect(invoice?.lines.map(({ amount }) => amount)).toEqual([-24.5, 74.5]);
  const from = texts.indexOf("Growth, monthly: unused time");
  expect(texts.slice(from, texts.indexOf("Total") + 2)).toEqual([
    "Growth, monthly: unused time",
    "-$24.50",
    "Scale, monthly: rest of the period",
    "$74.50",
    "Subtotal",
    "$50.00",
    "Tax 20%",
    "$10.00",
    "Total",
    "$60.00",
  ]);
});

/** The texts of a PDF by what its letters stand for, as a reader's search finds them. */
function textOf(pdf: string): string[] {
  expect(pdf.startsWith("%PDF-1.")).toBe(true);
  const streams = [...pdf.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, packed = ""]) =>
    inflateSync(Buffer.from(packed, "latin1")).toString("latin1"),
  );
  const letters = new Map(
    [...(streams.find((text) => text.includes("beginbfchar")) ?? "").matchAll(/<(\w{4})><(\w{4})>/g)].map(
      ([, glyph, code]) => [glyph, String.fromCharCode(Number.parseInt(code ?? "", 16))],
    ),
  );
  const page = streams.find((text) => text.includes(" Tj")) ?? "";
  return [...page.matchAll(/<(\w*)> Tj/g)].map(([, glyphs = ""]) =>
    (glyphs.match(/.{4}/g) ?? []).map((glyph) => letters.get(glyph)).join(""),
  );
}
