import { configureApi } from "../../../lib/api/client.ts";
import { type SharedDialog, useSharedDialog } from "./use-shared-dialog.ts";

const listen = (ask: () => Promise<boolean>) => {
  configureApi({ onProofWanted: ask });
  return () => configureApi({ onProofWanted: () => undefined });
};

/** Whether an action waits for reauthentication. */
export const useReauth = (): SharedDialog => useSharedDialog(listen);
