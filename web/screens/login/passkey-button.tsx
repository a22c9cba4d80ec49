import KeyIcon from "@mui/icons-material/Key";
import Button from "@mui/material/Button";
import { useState } from "react";
import { api } from "../../lib/api/client.ts";
import { useIsLive } from "../../lib/boot.tsx";
import { useT } from "../../lib/i18n.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { useSignIn } from "./login.data.ts";
import { LoginFailure } from "./login-failure.tsx";
import { useCountdown } from "./use-countdown.ts";

interface Props {
  disabled: boolean;
  /** Whether the session is to outlive the browser. */
  remember(): boolean;
}

/** Signs in with a passkey instead of a password; its script comes when it is pressed. */
export function PasskeyButton({ disabled, remember }: Props) {
  const t = useT();
  const isLive = useIsLive();
  const { isBusy, failure, signInBy } = useSignIn();
  const wait = useCountdown(failure);
  const [isRefused, setRefused] = useState(false);

  async function onPress() {
    setRefused(false);
    const { PasskeyRefused, provePasskey } = await import("../../lib/session/passkey.ts");
    try {
      const stays = remember();
      await signInBy(async () => {
        const proof = await provePasskey();
        return (await api("POST /auth/passkey/verify", { body: { ...proof, remember: stays } })).data;
      }, stays);
    } catch (error) {
      if (!(error instanceof PasskeyRefused)) throw error;
      setRefused(true);
    }
  }

  return (
    <>
      <Button
        variant="outlined"
        fullWidth
        startIcon={<KeyIcon aria-hidden="true" />}
        loading={isBusy}
        disabled={disabled || !isLive || wait > 0}
        onClick={() => void onPress()}
        sx={{ minHeight: { xs: 48, sm: 40 } }}
      >
        {t("auth.passkey.signIn")}
      </Button>
      {isRefused && <Notice tone="warning">{t("auth.passkey.refused")}</Notice>}
      <LoginFailure failure={failure} wait={wait} />
    </>
  );
}
