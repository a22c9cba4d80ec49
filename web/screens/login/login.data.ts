import { useRef, useState } from "react";
import type { SignedIn } from "#shared/api/auth/auth.ts";
import { ApiError, api } from "../../lib/api/client.ts";
import { signIn } from "../../lib/session/session.ts";
import { writeSessionCookie } from "../../lib/session/session-cookie.ts";

interface Entry {
  email: string;
  password: string;
  /** Whether the session outlives the browser. */
  remember: boolean;
}

/** A sign-in that waits for its second step. */
export interface SecondStep {
  challenge: string;
  email: string;
  remember: boolean;
}

/** One try at a time; a refusal is kept until the next try, a success leaves the page. */
export function useSignIn() {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const isSending = useRef(false);

  /** Why nobody came in; null where the next document is on its way, or a try is. */
  async function signInBy(ask: () => Promise<SignedIn>, remember: boolean): Promise<ApiError | null> {
    if (isSending.current) return null;
    isSending.current = true;
    setBusy(true);
    setFailure(null);
    try {
      const { token, user } = await ask();
      writeSessionCookie(remember);
      // The button stays busy: the next document is on its way.
      signIn(token, user);
      return null;
    } catch (error) {
      isSending.current = false;
      setBusy(false);
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
      return error;
    }
  }
  return { isBusy, failure, signInBy };
}

/** Sign-in by email and password; where the account has a second factor, `onSecondStep` hears of it. */
export function useLogin(onSecondStep: (step: SecondStep) => void) {
  const { isBusy, failure, signInBy } = useSignIn();
  async function login(entry: Entry): Promise<void> {
    const refusal = await signInBy(async () => (await api("POST /auth/login", { body: entry })).data, entry.remember);
    if (refusal?.code !== "two_factor_required") return;
    const { challenge } = refusal.data as { challenge: string };
    onSecondStep({ challenge, email: entry.email, remember: entry.remember });
  }
  return { isBusy, failure: failure?.code === "two_factor_required" ? null : failure, login };
}
