import { expect, test } from "vitest";
import type { Boot } from "#shared/boot.ts";
import { blankRenderer } from "../../support/app/blank-renderer.ts";
import { freshApp } from "../../support/app/fresh-app.ts";

const processor = {
  PAYMENTS: "http",
  PAYMENTS_URL: "https://pay.example:8443/v1/",
  PAYMENTS_KEY: "sk_own",
  PAYMENTS_PUBLIC_KEY: "pk_own",
};

/** A page of a server with these settings: its policy, what its script is told, and its whole text. */
async function pageOf(settings: Record<string, string>) {
  const page = await (await freshApp(settings, { renderer: blankRenderer })).request("/login");
  const text = await page.text();
  const [, boot = "{}"] = /id="boot">(.*?)<\/script>/s.exec(text) ?? [];
  const policy = (page.headers.get("content-security-policy") ?? "").split("; ");
  return { text, policy, boot: JSON.parse(boot) as Boot };
}

test("with a real processor a page may send cards there, knows its public key, and not the other one", async () => {
  const { text, policy, boot } = await pageOf(processor);

  expect(policy).toContain("connect-src 'self' https://pay.example:8443");
  expect(policy).toContain("default-src 'none'");
  expect(boot.cardsTo).toEqual({ url: "https://pay.example:8443/v1", key: "pk_own" });
  expect(text).not.toContain("sk_own");
});

test("with the test processor a page sends nothing elsewhere, whatever keys are there", async () => {
  const { text, policy, boot } = await pageOf({ ...processor, PAYMENTS: "test" });

  expect(policy).toContain("connect-src 'self'");
  expect(boot.url).toBe("/login");
  expect(text).not.toContain("cardsTo");
  expect(text).not.toContain("pk_own");
});
