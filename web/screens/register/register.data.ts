import { useRef, useState } from "react";
import { ApiError, api } from "../../lib/api.ts";

interface Entry {
  username: string;
  phoneNumber: string;
  email: string;
  password: string;
}

/** One request at a time; answers whether the account was made, and keeps the refusal. */
export function useRegister() {
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);

  /** Null when the account was made, else why not. */
  async function register(entry: Entry): Promise<ApiError | null> {
    isSending.current = true;
    setBusy(true);
    try {
      await api("POST /auth/register", { body: entry });
      return null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return error;
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  }
  return { isBusy, register, isSending: () => isSending.current };
}
