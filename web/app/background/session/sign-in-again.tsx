import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Stack from "@mui/material/Stack";
import { type FormEvent, useRef, useState } from "react";
import { ApiError, api } from "../../../lib/api/client.ts";
import { useT } from "../../../lib/i18n.tsx";
import { sessionEnded, useUser } from "../../../lib/session/session.ts";
import { isSessionLasting, writeSessionCookie } from "../../../lib/session/session-cookie.ts";
import { writeToken } from "../../../lib/session/token.ts";
import { AuthField } from "../../../ui/auth/auth-field.tsx";
import { useErrorText } from "../../../ui/feedback/error-text.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { useFailure } from "../../../ui/feedback/use-failure.ts";

/** Signs the same person in over the page, keeping unsaved input; closing it leaves the page. */
export function SignInAgain({ onSettled }: { onSettled(isIn: boolean): void }) {
  const t = useT();
  const errorText = useErrorText();
  const email = useUser()?.email ?? "";
  const field = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useFailure();
  const [challenge, setChallenge] = useState<string | null>(null);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const entry = new FormData(event.currentTarget);
    const remember = isSessionLasting();
    setIsBusy(true);
    setFailure(null);
    try {
      const said = (name: string) => String(entry.get(name));
      const { data } =
        challenge === null
          ? await api("POST /auth/login", { body: { email: said("email"), password: said("password"), remember } })
          : await api("POST /auth/login/two-factor", { body: { challenge, code: said("code") } });
      writeSessionCookie(remember);
      writeToken(data.token);
      onSettled(true);
    } catch (error) {
      setIsBusy(false);
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "two_factor_required") return setChallenge((error.data as { challenge: string }).challenge);
      // After five tries or five minutes the password is needed again.
      if (error.code === "token_expired") setChallenge(null);
      setFailure(error);
      field.current?.select();
    }
  }

  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      aria-labelledby="again-title"
      aria-describedby="again-help"
      slotProps={{ transition: { onEntered: () => field.current?.focus() } }}
    >
      <form onSubmit={(event) => void onSubmit(event)}>
        <DialogTitle id="again-title">{t("watch.again.title")}</DialogTitle>
        <DialogContent>
          <Stack sx={{ gap: 2 }}>
            <p id="again-help">{t("watch.again.help")}</p>
            {failure && (
              <Notice tone="danger">
                {failure.code === "token_expired" ? t("watch.again.over") : errorText(failure)}
              </Notice>
            )}
            <AuthField
              id="again-email"
              name="email"
              label={t("watch.again.email")}
              defaultValue={email}
              readOnly={email !== ""}
              autoComplete="username"
            />
            {challenge === null ? (
              <AuthField
                key="password"
                id="again-password"
                name="password"
                type="password"
                label={t("watch.again.password")}
                required
                ref={field}
                autoComplete="current-password"
              />
            ) : (
              <AuthField
                key="code"
                id="again-code"
                name="code"
                label={t("watch.prove.code")}
                required
                autoFocus
                ref={field}
                maxLength={40}
                autoComplete="one-time-code"
              />
            )}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button
            onClick={() => {
              onSettled(false);
              sessionEnded();
            }}
          >
            {t("watch.again.leave")}
          </Button>
          <Button type="submit" variant="contained" loading={isBusy}>
            {t("watch.again.submit")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
