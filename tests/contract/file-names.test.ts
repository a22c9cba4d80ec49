import { beforeAll, describe, expect, test } from "vitest";
import { ask, signIn } from "../support/app/app.ts";
import { type Client, clientOf } from "../support/app/client.ts";
import { pngOf } from "../support/files/file-makers.ts";
import { begin, begun, complete, putParts, store, uploadNow } from "../support/files/uploads.ts";
import { mail, receive } from "../support/records/inbox.ts";

let headers: Record<string, string>;
let client: Client;
beforeAll(async () => {
  [headers, client] = [await signIn(), await clientOf()];
});

const text = () => new TextEncoder().encode(`Fatura ${crypto.randomUUID()}`);
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");

describe("an upload", () => {
  test.each([
    ["invoice.bat", "text/plain", "file", "invoice.bat.txt"],
    ["invoice.txt.BAT", "text/plain", "file", "invoice.txt.BAT.txt"],
    ["invoice.bat. .", "text/plain", "file", "invoice.bat.txt"],
    ["invoice.bat\u200b\u202c", "text/plain", "import", "invoice.bat.txt"],
    ["a.svg", "image/png", "product", "a.png"],
    ["a.png.exe", "image/png", "product", "a.png.exe.png"],
    ["a.jpg", "image/png", "file", "a.png"],
  ])("named %j is refused as %s for %s, with the name to use", async (name, type, purpose, suggested) => {
    const { status, body } = await begin(text(), headers, { name, type, purpose });

    expect(status).toBe(422);
    expect(body.errors).toMatchObject([{ field: "name", code: "bad_format", params: { suggested } }]);
  });

  test("is refused by what its bytes are, and ends", async () => {
    const { id } = await begun(text(), headers, { name: "list.xlsx", type: "application/zip" });
    const zip = Buffer.from(`PK\x03\x04${"\0".repeat(26)}word/document.xml ${crypto.randomUUID()}`, "latin1");
    const other = await begun(zip, headers, { name: "list.xlsx", type: "application/zip" });
    await putParts(other.id, Uint8Array.from(zip), headers);

    const { status, body } = await complete(other.id, headers);

    expect([status, body.errors?.[0]]).toMatchObject([422, { field: "name", params: { suggested: "list.docx" } }]);
    expect((await uploadNow(other.id, headers)).body.data.state).toBe("failed");
    expect((await uploadNow(id, headers)).body.data.state).toBe("created");
  });

  test("keeps a fitting name without what an operating system drops from its end", async () => {
    const { name } = await store(text(), headers, { name: "Rapor.TXT. .\u200b" });

    expect(name).toBe("Rapor.TXT");
  });
});

test("a picture without an ending is saved, one that is named as a picture is shown", async () => {
  const dispositions: (string | null)[] = [];
  for (const name of ["foto", "foto.png"]) {
    const { url } = await store(pngOf(), headers, { name, type: "image/png" });
    dispositions.push((await ask(url, { headers })).headers.get("content-disposition"));
  }

  expect(dispositions.map((one) => one?.split(";")[0])).toEqual(["attachment", "inline"]);
});

describe("an attachment of a mail", () => {
  const arrived = async (name: string, bytes: Uint8Array) => {
    const { body } = await receive(mail({ attachments: [{ name, type: "text/plain", content: base64(bytes) }] }));
    const { messages } = (await client.get(`/inbox/conversations/${body.data.conversationId}`)).body.data;
    return messages[0].files[0] as { name: string; url: string };
  };
  const program = () => Uint8Array.from([0x4d, 0x5a, 0x90, 0, 3, ...text()]);

  test.each([
    ["invoice.bat", text(), "invoice.bat.txt"],
    ["invoice.pdf.EXE", program(), "invoice.pdf.EXE.txt"],
    ["invoice.exe. ", program(), "invoice.exe.txt"],
    ["invoice\u202efdp.scr", program(), "invoicefdp.scr.txt"],
    ["photo.heic", program(), "photo.heic"],
    [`${"x".repeat(196)}.bat.pdf`, program(), `${"x".repeat(196)}.txt`],
  ])("named %j is stored under a name that runs nothing", async (name, bytes, kept) => {
    const file = await arrived(name, bytes);

    expect(file.name).toBe(kept);
    expect((await ask(file.url, { headers })).headers.get("content-disposition")).toMatch(/^attachment/);
  });

  test("that is a picture under another ending is saved, not shown, and gets its own ending", async () => {
    const { url } = await arrived("drawing.svg", pngOf());

    const disposition = (await ask(url, { headers })).headers.get("content-disposition");

    expect(disposition).toMatch(/^attachment; filename="drawing.png"/);
  });
});
