import { useCallback, useEffect } from "react";
import { ApiError, api, configureApi, sessionRenewed } from "../../../lib/api/client.ts";
import { hasUnsaved } from "../../../lib/drafts/unsaved-input.ts";
import { sessionEnded, useUser } from "../../../lib/session/session.ts";
import { adoptToken, onTokenElsewhere } from "../../../lib/session/token.ts";
import { type SharedDialog, useSharedDialog } from "./use-shared-dialog.ts";

const listen = (ask: () => Promise<boolean>) => {
  configureApi({ onUnauthorized: () => (hasUnsaved() ? ask() : sessionEnded()) });
  return () => configureApi({ onUnauthorized: sessionEnded });
};

/**
 * Whether to ask for a new sign-in over unsaved input. The same person's sign-in in another tab answers it too; another
 * person's does not: waiting calls are not theirs.
 */
export function useSignInAgain(): SharedDialog {
  const { isAsked, settle: end } = useSharedDialog(listen);
  const settle = useCallback(
    (isIn: boolean) => {
      if (isIn) sessionRenewed();
      end(isIn);
    },
    [end],
  );
  const id = useUser()?.id;

  useEffect(() => {
    if (!isAsked) return;
    let isOver = false;
    const stop = onTokenElsewhere((isSignedIn) => {
      if (!isSignedIn) return;
      api("GET /auth/me")
        .then(({ data }) => {
          if (isOver || data.user.id !== id) return;
          adoptToken();
          settle(true);
        })
        .catch((error: unknown) => {
          // The dialog stays open; a password still answers it.
          if (!(error instanceof ApiError)) throw error;
        });
    });
    return () => {
      isOver = true;
      stop();
    };
  }, [isAsked, settle, id]);
  return { isAsked, settle };
}
