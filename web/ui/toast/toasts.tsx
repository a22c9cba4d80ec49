import { type ComponentType, useEffect, useState } from "react";
import { whenIdle } from "../../lib/page/when-idle.ts";
import { toasts } from "./toast-store.ts";

/** Toast stack, loaded when the page is idle or with the first toast. */
export function Toasts() {
  const [Stack, setStack] = useState<ComponentType | null>(null);

  useEffect(() => {
    const load = () =>
      void import("./toast-stack.tsx").then(
        ({ ToastStack }) => setStack(() => ToastStack),
        // The next toast tries again.
        () => undefined,
      );
    whenIdle(load);
    return toasts.subscribe(load);
  }, []);

  return Stack && <Stack />;
}
