import { type RefObject, useEffect, useState } from "react";

/** Whether a `<details>` was ever opened, also before hydration; its content stays rendered from then on. */
export function useDetailsOpened(box: RefObject<HTMLDetailsElement | null>): { wasOpened: boolean; onToggle(): void } {
  const [wasOpened, setOpened] = useState(false);
  useEffect(() => {
    if (box.current?.open) setOpened(true);
  }, [box]);
  return { wasOpened, onToggle: () => setOpened(true) };
}
