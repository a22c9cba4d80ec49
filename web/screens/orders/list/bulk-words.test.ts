import { expect, test } from "vitest";
import { orderLife, transitions } from "#shared/rules/orders/order-states.ts";
import en from "../../../i18n/orderActs.en.json" with { type: "json" };

const acts = ["confirm", "complete", "cancel"] as const;

test.each(
  acts.flatMap((act) =>
    orderLife
      .filter((from) => {
        const step = transitions.find((one) => one.act === act && one.from === from);
        return !step || step.bars.length > 0;
      })
      .map((from) => [`orderActs.skip.${act}.${from}`]),
  ),
)("an order that a bulk act leaves out has words for it: %s", (key) => {
  expect(en).toHaveProperty([key]);
});
