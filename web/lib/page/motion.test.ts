import { afterEach, expect, test, vi } from "vitest";
import { hasReducedMotion } from "./motion.ts";

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["nobody asked for rest", false, false, false],
  ["the person did", true, false, true],
  ["the system did", false, true, true],
])("where %s, nothing moves: %s", (_, byPerson, bySystem, isResting) => {
  vi.stubGlobal("document", {
    documentElement: { hasAttribute: (name: string) => byPerson && name === "data-reduced-motion" },
  });
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: bySystem && query.includes("reduced-motion: reduce") }));

  expect(hasReducedMotion()).toBe(isResting);
});
