import { useIsLive } from "../../lib/boot.tsx";
import { LazyBoundary } from "../lazy/lazy-boundary.tsx";
import { usage } from "./usage.parts.ts";
import type { Documented } from "./usage.tsx";

/** Usage section at the end of a showcase page, where it moves nothing. */
export function UsageFoot({ of }: { of: Documented }) {
  const isLive = useIsLive();
  const Usage = usage.view();
  return <LazyBoundary isSilent>{isLive && <Usage of={of} />}</LazyBoundary>;
}
