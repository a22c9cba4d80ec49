import { expect, test, vi } from "vitest";
import { createShop } from "../../../server/shop.ts";
import { ownApp } from "../../support/app/own-app.ts";

test("a sign-in derives the same key whether the email is known or not", async () => {
  const { platform } = await ownApp({ env: { PASSWORD_COST: "5", TEST_BUILD: "1" } });
  const deriveKey = vi.fn(platform.deriveKey);
  const shop = createShop({ ...platform, deriveKey });
  const costOf = async (email: string) => {
    deriveKey.mockClear();
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ email, password: "not the password" });
    const answer = await shop.request("/api/auth/login", { method: "POST", headers, body });
    expect(answer.status).toBe(401);
    return deriveKey.mock.calls.map(([, { salt, ...wanted }]) => ({ ...wanted, salt: salt.length }));
  };

  const known = await costOf("admin@example.com");

  expect(known).toHaveLength(1);
  expect(await costOf("nobody@example.com")).toEqual(known);
});
