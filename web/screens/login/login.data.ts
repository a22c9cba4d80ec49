import { useRef, useState } from "react";
import { ApiError, api } from "../../lib/api.ts";
import { signIn } from "../../lib/session.ts";
import { markSession } from "../../lib/session-mark.ts";

interface Entry {
  email: string;
  password: string;
  /** Whether the session outlives the browser. */
  remember: boolean;
}

/** One try at a time; a refusal is kept until the next try, a success leaves the page. */
export function useLogin() {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const isSending = useRef(false);

  /** Whether the person is in. */
  async function login(entry: Entry): Promise<boolean> {
    if (isSending.current) return false;
    isSending.current = true;
    setBusy(true);
    setFailure(null);
    try {
      const { data } = await api("POST /auth/login", { body: entry });
      markSession(entry.remember);
      // The button stays busy: the next document is on its way.
      signIn(data.token, data.user);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      isSending.current = false;
      setBusy(false);
      setFailure(error);
      return false;
    }
  }
  return { isBusy, failure, login };
}
