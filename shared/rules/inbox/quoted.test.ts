import { expect, test } from "vitest";
import { quoteStart } from "./quoted.ts";

const above = (text: string) => text.slice(0, quoteStart(text)).trim();

test.each([
  [
    "Gmail",
    "Tamam.\n\nOn Mon, Jun 15, 2026 at 12:00 PM Shop <destek@bakkal.example> wrote:\n> Kargonuz yolda.\n> Iyi gunler.\n",
  ],
  [
    "Gmail, broken over lines",
    "Tamam.\n\nOn Mon, Jun 15, 2026 at 12:00 PM Shop\n<destek@bakkal.example> wrote:\n\n> Kargonuz yolda.\n>\n> Iyi gunler.",
  ],
  [
    "Gmail in Turkish",
    "Tamam.\n\nBakkal <destek@bakkal.example>, 15 Haz 2026 Pzt, 12:00 tarihinde şunu yazdı:\n\n> Kargonuz yolda.",
  ],
  [
    "Apple Mail in Turkish",
    "Tamam.\n\n> Bakkal <a@b.example> şunları yazdı (15 Haz 2026 12:00):\n> \n> Kargonuz yolda.",
  ],
  ["Thunderbird in German", "Tamam.\n\nAm 15.06.2026 um 12:00 schrieb Shop:\n> Ware ist unterwegs."],
  ["no line that names the writer", "Tamam.\n> Kargonuz yolda."],
  ["marks without quotes", "Tamam.\n\nOn 15 Jun 2026, Shop wrote:\nKargonuz yolda.\nİyi günler."],
  [
    "Outlook",
    "Tamam.\n\n________________________________\nFrom: Shop <a@b.example>\nSent: Monday, June 15, 2026\nTo: Selin\nSubject: Kargo\n\nKargonuz yolda.",
  ],
  [
    "Outlook in Turkish",
    "Tamam.\n\nKimden: Bakkal\nGönderildi: 15 Haziran 2026\nKime: Selin\nKonu: Kargo\n\nKargonuz yolda.",
  ],
  ["marked headers", "Tamam.\n\n*From:* Shop\n*Sent:* Monday\n*Subject:* Kargo\n\nKargonuz yolda."],
  ["an original message", "Tamam.\n\n-----Original Message-----\nFrom: Shop\n\nKargonuz yolda."],
  ["an original message in Turkish", "Tamam.\n\n-----Özgün İleti-----\nKargonuz yolda."],
  ["a header block behind quotes", "Tamam.\n> bir\n\nFrom: Shop\nSubject: Kargo\n\niki"],
])("quoted history is found: %s", (_, text) => expect(above(text)).toBe("Tamam."));

test.each([
  ["an answer below the quotes", "> Kargonuz yolda.\n\nTamam."],
  ["answers between the quotes", "Merhaba\n> Renk?\nMavi\n> Beden?\nXL"],
  ["nothing above the quotes", "On 15 Jun 2026, Shop wrote:\n> Kargonuz yolda."],
  ["a forwarded letter alone", "-----Original Message-----\nFrom: Shop\nSubject: Kargo\n\nKargonuz yolda."],
  ["a sentence of what somebody wrote", "My neighbour wrote:\nplease cancel"],
  ["an address that is no header", "Merhaba\nFrom: İstanbul\nTo: Ankara\nKaç gün sürer?"],
  ["nothing", ""],
])("no history is found: %s", (_, text) => expect(quoteStart(text)).toBe(text.length));

test("with answers between quotes only the quotes at the end are history", () =>
  expect(above("Merhaba\n> Renk?\nMavi\n> Beden?\n> Adet?")).toBe("Merhaba\n> Renk?\nMavi"));

test("60,000 characters of any kind take less than 500 ms", () => {
  for (const text of ["> a\n", "On 1 wrote ", "From: a\n", "_".repeat(50), "wrote:\n", "\n", "<a@b>"]) {
    const started = performance.now();
    quoteStart(text.repeat(60_000 / text.length));
    expect(performance.now() - started).toBeLessThan(500);
  }
});

test.each([
  ["a line that is too long for a name", `Tamam.\n<${"@".repeat(500_000)}:\nx`],
  ["lines that are not", `<${"@".repeat(900)}:\n`.repeat(66)],
])("finds no attribution in %s", (_, text) => expect(quoteStart(text)).toBe(text.length));
