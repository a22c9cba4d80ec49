import { afterEach, expect, test, vi } from "vitest";
import { messages as base } from "../../i18n/base.en.ts";
import orders from "../../i18n/orders.en.json?messages";
import { type Translate, translator } from "../../lib/i18n.tsx";
import { toasts } from "../toast/toast-store.ts";
import type { SteppingOrder } from "./next-of.ts";
import { takeRowStep } from "./row-step.ts";

afterEach(() => vi.unstubAllGlobals());

test("a row whose step is under way is not led on again, and can be once that is told", async () => {
  const asked: string[] = [];
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    return Response.json(
      { status: 409, data: null, code: "invalid_transition", message: "No", requestId: "1" },
      { status: 409 },
    );
  });
  const row = { id: 7, version: 1 } as SteppingOrder;
  const words = { to: "processing", t: ((key: string) => key) as Translate, label: String } as const;

  await Promise.all([takeRowStep(row, words), takeRowStep(row, words)]);
  await takeRowStep(row, words);

  expect(asked).toEqual(["/api/ecommerce/orders/7/transitions", "/api/ecommerce/orders/7/transitions"]);
});

test("a step that was asked for too soon after others is refused with the seconds to wait", async () => {
  const limit = { status: 429, data: null, code: "rate_limited", message: "Too many requests", requestId: "1" };
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("fetch", async () => Response.json(limit, { status: 429, headers: { "Retry-After": "42" } }));
  const t = translator({ ...base, ...orders }, "en");

  await takeRowStep({ id: 8, version: 1, number: "#1008" } as SteppingOrder, { to: "processing", t, label: String });

  const told = toasts.now().shown.map(({ message }) => message);
  expect(told).toContain("#1008 stays as it is: Too many requests. Try again in 42 seconds.");
});
