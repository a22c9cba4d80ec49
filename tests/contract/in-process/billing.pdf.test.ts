import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { createApp } from "../../../server/app.ts";
import { ownApp } from "../../support/own-app.ts";

test("an invoice as a PDF holds its numbers and Turkish letters, and other scripts in Latin ones", async () => {
  const { platform, cell } = await ownApp();
  const file = new URL("../../../web/public/fonts/invoice.json", import.meta.url);
  const app = createApp({ ...platform, asset: async () => new Response(await readFile(file)) });
  const login = JSON.stringify({ email: "admin@example.com", password: "Demo-2026!" });
  const entry = await app.request("/api/auth/login", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: login,
  });
  const { data } = (await entry.json()) as { data: { token: string } };
  const headers = { authorization: `Bearer ${data.token}` };
  const text = async () => readPdf(await (await app.request("/api/billing/invoices/6/pdf", { headers })).text());
  const first = await text();
  cell.exec("UPDATE invoices SET to_json = json_set(to_json, '$.name', '李伟 Владимир')");

  expect(first).toContain("Örnek Dükkân Ticaret Ltd. Şti.");
  expect(first).toContain("İstanbul");
  expect(first).toContain("INV-2026-0006");
  expect(first).toContain("$49.00");
  expect(await text()).toContain("LiWei Vladimir");
});

/** The texts of a PDF of ours, by what its letters stand for. */
function readPdf(pdf: string): string {
  expect(pdf.startsWith("%PDF-1.7")).toBe(true);
  const letters = new Map(
    [...pdf.matchAll(/^<(\w\w)> <(\w{4})>$/gm)].map(([, code, point]) => [
      code,
      String.fromCharCode(Number.parseInt(point ?? "", 16)),
    ]),
  );
  const texts = [...pdf.matchAll(/<(\w*)> Tj/g)].map(([, codes = ""]) =>
    (codes.match(/../g) ?? []).map((code) => letters.get(code)).join(""),
  );
  return texts.join("\n");
}
