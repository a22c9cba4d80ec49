import { createContext, useContext, useSyncExternalStore } from "react";
import type { Boot } from "#shared/boot.ts";

export const BootContext = createContext<Boot | null>(null);

/** What the server settled for this page: person, theme, language, zone, first answers. */
export function useBoot(): Boot {
  const boot = useContext(BootContext);
  if (!boot) throw new Error("useBoot stands outside the providers.");
  return boot;
}

const never = () => () => undefined;

/** False in the document and while it is taken over, then true: for what lies in no document, like dialogs. */
export const useIsLive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
