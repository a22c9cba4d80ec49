import { lazyPart } from "../../lib/lazy-view.ts";
import type { Documented } from "./usage.tsx";

/** Usage documentation, loaded after hydration. */
export const usage = lazyPart<{ of: Documented }>(
  ["showcase", "usage"],
  async () => (await import("./usage.tsx")).Usage,
);
