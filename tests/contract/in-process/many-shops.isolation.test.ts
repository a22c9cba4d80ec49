import { beforeAll, expect, test } from "vitest";
import { attemptsOf, ONE, TWO } from "../../support/host/isolation.ts";
import { MANY_SETTINGS, manyShops } from "../../support/host/many-shops.ts";
import { signatureOf } from "../../support/records/inbox.ts";

const deployment = manyShops();
let shops: Awaited<ReturnType<typeof attemptsOf>>;
beforeAll(async () => {
  shops = await attemptsOf(deployment.ask);
});

test("nothing of one shop is worth anything at another, and nothing is written there", async () => {
  const { attempts, cursorOfTwo } = shops;
  const before = await cursorOfTwo();

  const other = [];
  for (const { what, at } of attempts) other.push([what, (await at(TWO)).status]);
  expect(other).toEqual(attempts.map(({ what, other: status }) => [what, status]));
  expect(await cursorOfTwo()).toBe(before);

  const own = [];
  for (const { what, at } of attempts) own.push([what, (await at(ONE)).status]);
  expect(own).toEqual(attempts.map(({ what, own: status }) => [what, status]));
});

test("the secrets of the deployment itself sign nothing", async () => {
  const body = "{}";
  const signed = (path: string, secret = "") =>
    deployment.ask(ONE, path, { method: "POST", headers: { "x-signature": signatureOf(body, { secret }) }, body });

  expect(await signed("/api/inbox/inbound", MANY_SETTINGS.INBOUND_SECRET)).toMatchObject({ status: 401 });
  expect(await signed("/api/billing/webhook", MANY_SETTINGS.WEBHOOK_SECRET)).toMatchObject({ status: 401 });
});
