import { createContext, useContext } from "react";
import type { Boot } from "#shared/boot.ts";

export const BootContext = createContext<Boot | null>(null);

/** What the server settled for this page: person, theme, language, zone, first answers. */
export function useBoot(): Boot {
  const boot = useContext(BootContext);
  if (!boot) throw new Error("useBoot stands outside the providers.");
  return boot;
}
