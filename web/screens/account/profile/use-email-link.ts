import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { ApiError, api } from "../../../lib/api/client.ts";
import { useT } from "../../../lib/i18n.tsx";
import { useFailure } from "../../../ui/feedback/use-failure.ts";
import { toast } from "../../../ui/toast/toast-store.ts";
import { setProfileCache } from "../profile.data.ts";

/** Opens the link that was sent to a new address (`?token=`), once, and takes it out of the page's address; why it was refused. */
export function useEmailLink(): ApiError | null {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const [failure, setFailure] = useFailure();
  const opened = useRef("");
  const token = params.get("token") ?? "";

  useEffect(() => {
    if (!token || opened.current === token) return;
    opened.current = token;
    api("POST /account/email/confirm", { body: { token } })
      .then(({ data }) => {
        setProfileCache(data);
        toast({ message: t("profile.email.confirmed", { email: data.email }), type: "success" });
      })
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        setFailure(error);
      })
      .finally(() => setParams({ tab: "profile" }, { replace: true }));
  }, [token, t, setFailure, setParams]);
  return failure;
}
