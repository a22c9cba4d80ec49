import { type RefObject, useEffect, useState } from "react";

/** Whether a `<details>` was opened once, also before the page was live: what is in it is drawn from then on. */
export function useDetailsOpened(box: RefObject<HTMLDetailsElement | null>): { wasOpened: boolean; onToggle(): void } {
  const [wasOpened, setOpened] = useState(false);
  useEffect(() => {
    if (box.current?.open) setOpened(true);
  }, [box]);
  return { wasOpened, onToggle: () => setOpened(true) };
}
