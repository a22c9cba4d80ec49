import { createContext, useContext, useSyncExternalStore } from "react";
import type { Boot } from "#shared/boot.ts";

export const BootContext = createContext<Boot | null>(null);

/** Values the server resolved for this page: person, theme, language, zone, initial data. */
export function useBoot(): Boot {
  const boot = useContext(BootContext);
  if (!boot) throw new Error("useBoot stands outside the providers.");
  return boot;
}

const never = () => () => undefined;

/** False on the server and while hydrating, then true: for elements the document never contains, like dialogs. */
export const useIsLive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
