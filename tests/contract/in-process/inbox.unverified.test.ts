import { beforeEach, expect, test } from "vitest";
import { mail } from "../../support/records/inbox.ts";
import { letterShop, SELIN as selin } from "../../support/records/letter-shop.ts";

let own: Awaited<ReturnType<typeof letterShop>>;
beforeEach(async () => {
  own = await letterShop();
});
const raw = (...results: string[]) =>
  own.raw(
    `${results.map((one) => `Authentication-Results: ${one}\n`).join("")}From: ${selin}\nSubject: Kargo ${results.join()}\n\nMerhaba`,
  );
const isUnverified = async (id: number) => (await own.open(id)).messages[0].isUnverified;

test.each([
  ["the topmost header says so", ["mx.bakkal.example; spf=pass; dmarc=fail (p=reject) header.from=x.example"], true],
  ["it is folded", ["mx.bakkal.example;\n dkim=none;\n dmarc=fail header.from=x.example"], true],
  ["the topmost one says pass, and one below it fail", ["mx.a; dmarc=pass", "mx.b; dmarc=fail"], false],
  ["the topmost one says fail, and one below it pass", ["mx.a; dmarc=fail", "mx.b; dmarc=pass"], true],
  ["the topmost one says nothing of it", ["mx.a; spf=fail", "mx.b; dmarc=fail"], false],
  ["only a comment or a quoted text says so", ['mx.a; spf=pass (; dmarc=fail) smtp.mailfrom="; dmarc=fail"'], false],
  ["there is no such header", [], false],
])("a letter could not be verified where %s", async (_, results, expected) => {
  const { conversationId: id } = await raw(...results);

  expect(await isUnverified(id)).toBe(expected);
});

test("neither could one of the own form with such a header; what we write needs none", async () => {
  const headers = [{ name: "Authentication-Results", value: "mx.a; dmarc=fail" }];
  const { conversationId: id } = await own.receive(mail({ from: selin, headers }));
  await own.client.send("POST", `/inbox/conversations/${id}/messages`, { kind: "reply", body: "Yolda", force: true });

  const { messages } = await own.open(id);

  expect(messages.map((one: { isUnverified: boolean }) => one.isUnverified)).toEqual([true, false]);
});

test("it is no spam by that alone", async () => {
  const { conversationId: id } = await raw("mx.a; dmarc=fail");

  expect((await own.open(id)).status).toBe("open");
});
