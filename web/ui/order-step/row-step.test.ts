import { afterEach, expect, test, vi } from "vitest";
import type { Translate } from "../../lib/i18n.tsx";
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
