import type { Boot } from "#shared/boot.ts";

type Change = (boot: Boot) => Partial<Boot>;
let hear: ((change: Change) => void) | undefined;

/** Whoever draws the page hears of what it stands on having changed; returns the way to stop. */
export function onBootChange(listener: typeof hear): () => void {
  hear = listener;
  return () => {
    hear = undefined;
  };
}

/** Changes what the page stands on, and draws it again: `emitBootChange(() => ({ enforceRoles: true }))`. */
export const emitBootChange = (change: Change): void => hear?.(change);
