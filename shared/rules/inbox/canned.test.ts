import { expect, test } from "vitest";
import { fillCanned, openPlaceholders } from "./canned.ts";

test("fills placeholders that have a value and lists the unfilled ones", () => {
  const text = fillCanned("Merhaba {{customer.name}}, {{ order.number }}: {{order.status}} {{unknown}}", {
    "customer.name": "Ayşe",
    "order.number": "#1017",
    "order.status": null,
  });

  expect(text).toBe("Merhaba Ayşe, #1017: {{order.status}} {{unknown}}");
  expect(openPlaceholders(text).map(({ name }) => name)).toEqual(["order.status", "unknown"]);
});

test("does not fill a value that looks like a placeholder", () => {
  expect(fillCanned("{{customer.name}}", { "customer.name": "{{agent.name}}", "agent.name": "Eda" })).toBe(
    "{{agent.name}}",
  );
});
