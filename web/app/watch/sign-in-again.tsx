import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Stack from "@mui/material/Stack";
import { type FormEvent, useRef, useState } from "react";
import { type ApiError, api } from "../../lib/api.ts";
import { useT } from "../../lib/i18n.tsx";
import { sessionEnded, useUser } from "../../lib/session.ts";
import { isSessionKept, markSession } from "../../lib/session-mark.ts";
import { writeToken } from "../../lib/token.ts";
import { AuthField } from "../../ui/auth-field.tsx";
import { useErrorText } from "../../ui/error-text.ts";
import { Notice } from "../../ui/notice.tsx";

/** Signs the same person in over the page, so that nothing typed is lost; leaving gives the page up. */
export function SignInAgain({ onSettled }: { onSettled(isIn: boolean): void }) {
  const t = useT();
  const errorText = useErrorText();
  const email = useUser()?.email ?? "";
  const field = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const entry = new FormData(event.currentTarget);
    const remember = isSessionKept();
    setIsBusy(true);
    setFailure(null);
    try {
      const body = { email: String(entry.get("email")), password: String(entry.get("password")), remember };
      const { data } = await api("POST /auth/login", { body });
      markSession(remember);
      writeToken(data.token);
      onSettled(true);
    } catch (error) {
      setFailure(error as ApiError);
      setIsBusy(false);
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
            {failure && <Notice tone="danger">{errorText(failure)}</Notice>}
            <AuthField
              name="email"
              label={t("watch.again.email")}
              defaultValue={email}
              readOnly={email !== ""}
              autoComplete="username"
            />
            <AuthField
              name="password"
              type="password"
              label={t("watch.again.password")}
              required
              ref={field}
              autoComplete="current-password"
            />
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
