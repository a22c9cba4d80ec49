import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import { useRef, useState } from "react";
import { passwordProblem } from "#shared/rules/people/person-rules.ts";
import { ApiError, api } from "../../lib/api/client.ts";
import { useBoot } from "../../lib/boot.tsx";
import { useT } from "../../lib/i18n.tsx";
import { leaveSignedOut } from "../../lib/session/sign-out.ts";
import { useOnline } from "../../ui/actions/use-online.ts";
import { AuthSubmit } from "../../ui/auth/auth-submit.tsx";
import { ClosingNotice } from "../../ui/auth/closing-notice.tsx";
import { useErrorText } from "../../ui/feedback/error-text.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { useFailure } from "../../ui/feedback/use-failure.ts";
import { PasswordField } from "../../ui/fields/password-field.tsx";
import { PasswordStrength } from "../../ui/fields/password-strength.tsx";
import { passwordTexts, refusedPasswordText } from "../../ui/fields/password-texts.ts";
import { useFormCheck } from "../../ui/form/use-form-check.ts";
import { Link } from "../../ui/layout/link.tsx";
import { toast } from "../../ui/toast/toast-store.ts";

/** Chooses a new password by the link of a mail, which holds once; then sign-in is next. */
export function ResetForm({ token }: { token: string }) {
  const t = useT();
  const errorText = useErrorText();
  const { passwordMin: min, user } = useBoot();
  const isOnline = useOnline();
  const isSending = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [password, setPassword] = useState("");
  const [failure, setFailure] = useFailure();
  const form = useFormCheck((values) => ({
    password: passwordTexts(passwordProblem(values.password ?? "", { min, email: "", username: "" }), { t, min }),
  }));

  async function onSubmit() {
    const values = form.accept();
    if (!values || isSending.current) return;
    isSending.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await api("POST /auth/password/reset", { body: { token, password: values.password ?? "" } });
      // The button stays busy: the next document is on its way.
      leaveSignedOut("/login");
      toast({ message: t("authMore.reset.done"), type: "success" });
    } catch (error) {
      isSending.current = false;
      setBusy(false);
      if (!(error instanceof ApiError)) throw error;
      const refusal = error.errors?.find(({ field }) => field === "password");
      if (refusal) form.refuse({ password: refusedPasswordText(refusal, { t, min }) });
      else setFailure(error);
    }
  }

  // A link that cannot be one and one that was used are the same to whoever opened it.
  if (failure?.code === "token_expired" || failure?.code === "validation_failed")
    return (
      <ClosingNotice tone="warning" role="alert">
        {t("authMore.reset.expired")}{" "}
        <MuiLink component={Link} color="inherit" underline="always" to="/login?mode=forgot">
          {t("authMore.reset.again")}
        </MuiLink>
      </ClosingNotice>
    );
  return (
    <Box
      component="form"
      ref={form.ref}
      noValidate
      method="dialog"
      onBlur={form.onBlur}
      onInput={(event) => {
        setPassword((event.target as HTMLInputElement).value);
        form.onInput(event);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
      sx={{ display: "grid", gap: 1.5 }}
    >
      <Box component="p" sx={{ m: 0, typography: "body1", color: "text.secondary" }}>
        {t("authMore.reset.help")}
      </Box>
      {user && <Notice tone="warning">{t("authMore.signedInAs", { email: user.email })}</Notice>}
      {isOnline ? null : <Notice tone="warning">{t("auth.note.offlineRegister")}</Notice>}
      {failure && <Notice tone="danger">{errorText(failure)}</Notice>}
      <PasswordField
        label={t("authMore.reset.password")}
        autoComplete="new-password"
        problem={
          form.problems.password ? <PasswordStrength password={password} problem={form.problems.password} /> : null
        }
        hint={<PasswordStrength password={password} hint={t("auth.password.hint", { n: min })} />}
      />
      <AuthSubmit isBusy={isBusy} disabled={!isOnline}>
        {t("authMore.reset.submit")}
      </AuthSubmit>
    </Box>
  );
}
