import { configureApi } from "../../lib/api.ts";
import { sessionEnded } from "../../lib/session.ts";
import { hasUnsaved } from "../../lib/unsaved.ts";
import { type Asked, useAsked } from "./use-asked.ts";

const listen = (ask: () => Promise<boolean>) => {
  configureApi({ onUnauthorized: () => (hasUnsaved() ? ask() : sessionEnded()) });
  return () => configureApi({ onUnauthorized: sessionEnded });
};

/** Whether the person is being asked to sign in again, over a page that holds unsaved input. */
export const useSignInAgain = (): Asked => useAsked(listen);
