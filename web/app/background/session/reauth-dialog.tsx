import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import { type FormEvent, useRef, useState } from "react";
import { ApiError, api, type BodyOf } from "../../../lib/api/client.ts";
import { useBoot } from "../../../lib/boot.tsx";
import { useT } from "../../../lib/i18n.tsx";
import { PasskeyRefused, provePasskey } from "../../../lib/session/passkey.ts";
import { useUser } from "../../../lib/session/session.ts";
import { AuthField } from "../../../ui/auth/auth-field.tsx";
import { useErrorText } from "../../../ui/feedback/error-text.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { toastRateLimit } from "../../../ui/toast/toast-rate-limit.ts";

type Proof = BodyOf<"POST /account/reauth">;

/** Asks the person to reauthenticate for an action, which then continues. */
export function ReauthDialog({ onSettled }: { onSettled(isProven: boolean): void }) {
  const t = useT();
  const errorText = useErrorText();
  const { passkeys } = useBoot();
  const user = useUser();
  const field = useRef<HTMLInputElement>(null);
  const [byCode, setByCode] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function prove(make: () => Promise<Proof> | Proof) {
    setIsBusy(true);
    setProblem(null);
    try {
      await api("POST /account/reauth", { body: await make() });
      onSettled(true);
    } catch (error) {
      setIsBusy(false);
      if (error instanceof PasskeyRefused) setProblem(t("watch.prove.noPasskey"));
      else if (!(error instanceof ApiError)) throw error;
      else if (!toastRateLimit(error, t)) setProblem(error.errors ? t("watch.prove.wrong") : errorText(error));
      field.current?.select();
    }
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get(byCode ? "code" : "password"));
    if (!typed || isBusy) return field.current?.focus();
    void prove(() => (byCode ? { code: typed } : { password: typed }));
  }

  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      onClose={() => onSettled(false)}
      aria-labelledby="prove-title"
      aria-describedby="prove-help"
      slotProps={{ transition: { onEntered: () => field.current?.focus() } }}
    >
      <form noValidate onSubmit={onSubmit}>
        <DialogTitle id="prove-title">{t("watch.prove.title")}</DialogTitle>
        <DialogContent>
          <Stack sx={{ gap: 2 }}>
            <p id="prove-help">{t("watch.prove.help")}</p>
            {problem && <Notice tone="danger">{problem}</Notice>}
            {byCode ? (
              <AuthField
                key="code"
                id="prove-code"
                ref={field}
                name="code"
                label={t("watch.prove.code")}
                autoComplete="one-time-code"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={40}
              />
            ) : (
              <AuthField
                key="password"
                id="prove-password"
                ref={field}
                name="password"
                type="password"
                label={t("watch.again.password")}
                autoComplete="current-password"
                maxLength={128}
              />
            )}
            <Stack direction="row" sx={{ flexWrap: "wrap", columnGap: 3 }}>
              {user?.twoFactor && (
                <Link
                  component="button"
                  type="button"
                  underline="always"
                  sx={{ typography: "body1", minHeight: { xs: 44, sm: 24 } }}
                  onClick={() => {
                    setProblem(null);
                    setByCode(!byCode);
                  }}
                >
                  {t(byCode ? "watch.prove.byPassword" : "watch.prove.byCode")}
                </Link>
              )}
              {passkeys && (
                <Link
                  component="button"
                  type="button"
                  underline="always"
                  sx={{ typography: "body1", minHeight: { xs: 44, sm: 24 } }}
                  onClick={() => void prove(async () => ({ passkey: await provePasskey() }))}
                >
                  {t("watch.prove.byPasskey")}
                </Link>
              )}
            </Stack>
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={() => onSettled(false)}>{t("watch.prove.cancel")}</Button>
          <Button type="submit" variant="contained" loading={isBusy}>
            {t("watch.prove.submit")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
