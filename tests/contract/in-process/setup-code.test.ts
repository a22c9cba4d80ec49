import { expect, test } from "vitest";
import type { Boot } from "#shared/boot.ts";
import { hashOf } from "../../../server/db/hash.ts";
import { blankRenderer } from "../../support/app/blank-renderer.ts";
import { LIVE_PASSWORD, liveApp } from "../../support/app/live-app.ts";
import { replyOf } from "../../support/app/reply.ts";

const CODE = "ilk-kurulum-94";
const PERSON = { username: "Deniz Yılmaz", phoneNumber: "+90 532 000 00 00", password: LIVE_PASSWORD };

async function shop(own: Record<string, string> = { SETUP_CODE: CODE }) {
  const app = await liveApp(own, { renderer: blankRenderer });
  return {
    async register(more: object) {
      const body = JSON.stringify({
        ...PERSON,
        email: `${hashOf(JSON.stringify(more)).slice(0, 8)}@example.com`,
        ...more,
      });
      const headers = { "content-type": "application/json" };
      const answer = await app.request("/api/auth/register", { method: "POST", headers, body });
      return replyOf(answer);
    },
    async asks(): Promise<boolean | undefined> {
      const page = await (await app.request("/register")).text();
      return (JSON.parse(/id="boot">(.*?)<\/script>/s.exec(page)?.[1] ?? "{}") as Boot).asksSetupCode;
    },
  };
}

test("the first account needs the setup code, which the page asks for until then", async () => {
  const { register, asks } = await shop();
  expect(await asks()).toBe(true);

  const without = await register({});
  const wrong = await register({ setupCode: `${CODE}x` });
  const first = await register({ setupCode: CODE });
  const second = await register({ email: "ikinci@example.com" });

  const refusals = [without, wrong].map(({ status, body }) => [status, body.code, body.errors]);
  expect(refusals).toMatchObject([
    [403, "setup_code", [{ field: "setupCode", code: "required" }]],
    [403, "setup_code", [{ field: "setupCode", code: "bad_format" }]],
  ]);
  expect(first).toMatchObject({ status: 201, body: { data: { user: { role: "Admin" } } } });
  expect([second.status, second.body.meta]).toMatchObject([201, { awaitsApproval: true }]);
  expect(await asks()).toBeUndefined();
});

test("without a setup code the first visitor makes the first account", async () => {
  const { register, asks } = await shop({});

  expect(await asks()).toBeUndefined();
  expect((await register({})).body.data).toMatchObject({ user: { role: "Admin" } });
});
