import { useRef, useState } from "react";
import { ApiError, api } from "../../lib/api/client.ts";

interface Entry {
  username: string;
  phoneNumber: string;
  email: string;
  password: string;
  inviteToken?: string;
  setupCode?: string;
}

/** One request at a time; answers whether the account was made. After a success it stays busy: the next screen is on its way. */
export function useRegister() {
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);

  /** Whether the account that was made waits for an Admin, or why none was made. */
  async function register(entry: Entry): Promise<{ isWaiting: boolean } | ApiError> {
    isSending.current = true;
    setBusy(true);
    try {
      const { meta } = await api("POST /auth/register", { body: entry });
      return { isWaiting: meta?.awaitsApproval ?? false };
    } catch (error) {
      isSending.current = false;
      setBusy(false);
      if (!(error instanceof ApiError)) throw error;
      return error;
    }
  }
  return { isBusy, register, isSending: () => isSending.current };
}
