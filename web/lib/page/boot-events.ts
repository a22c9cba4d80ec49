import type { Boot } from "#shared/boot.ts";

type Change = (boot: Boot) => Partial<Boot>;
let hear: ((change: Change) => void) | undefined;

/** Subscribes to changes of the boot values; returns unsubscribe. */
export function onBootChange(listener: typeof hear): () => void {
  hear = listener;
  return () => {
    hear = undefined;
  };
}

/** Changes boot values and renders again: `emitBootChange(() => ({ enforceRoles: true }))`. */
export const emitBootChange = (change: Change): void => hear?.(change);
