import { lazyPart } from "../../lib/lazy-view.ts";
import type { Documented } from "./usage.tsx";

/** How a part of the product is used in code and by keyboard; fetched once the page is live. */
export const usage = lazyPart<{ of: Documented }>(
  ["showcase", "usage"],
  async () => (await import("./usage.tsx")).Usage,
);
