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
 * Whether the person is being asked to sign in again, over a page that holds unsaved input. Their sign-in in another tab
 * answers it too; another person's does not, since what waits is not theirs to send.
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
          // The question stands; a password answers it still.
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
