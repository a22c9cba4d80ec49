import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import { useState } from "react";
import { ApiError } from "../../lib/api/client.ts";
import { useBoot } from "../../lib/boot.tsx";
import { releaseUnsaved } from "../../lib/drafts/unsaved-input.ts";
import { useT } from "../../lib/i18n.tsx";
import { navigateTo } from "../../lib/navigate.ts";
import { useOnline } from "../../ui/actions/use-online.ts";
import { AuthField } from "../../ui/auth/auth-field.tsx";
import { AuthSubmit } from "../../ui/auth/auth-submit.tsx";
import { useErrorText } from "../../ui/feedback/error-text.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { useFailure } from "../../ui/feedback/use-failure.ts";
import { PasswordField } from "../../ui/fields/password-field.tsx";
import { PasswordStrength } from "../../ui/fields/password-strength.tsx";
import { FormProblems } from "../../ui/form/form-problems.tsx";
import { useFormCheck } from "../../ui/form/use-form-check.ts";
import { Link } from "../../ui/layout/link.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import { PhoneField } from "./phone-field.tsx";
import { useRegister } from "./register.data.ts";
import { refusedFields, registerProblems } from "./register.rules.ts";
import { TermsLine } from "./terms-line.tsx";
import { REGISTER_FORM, useRegisterDraft } from "./use-register-draft.ts";

interface RegisterFormProps {
  email: string;
  /** An invitation decides the address, and its token goes along. */
  inviteToken?: string;
  /** The sign-in page with this email filled in. */
  loginWith(email: string): string;
  /** Goes to the sign-in page once the account is made. */
  goOn?(to: string): void;
}

/** The four things we ask of a new person; what the server refuses shows under the same fields. */
export function RegisterForm({ email, inviteToken, loginWith, goOn = navigateTo }: RegisterFormProps) {
  const t = useT();
  const { passwordMin: min, asksSetupCode } = useBoot();
  const isOnline = useOnline();
  const errorText = useErrorText();
  const { isBusy, isSending, register } = useRegister();
  const [password, setPassword] = useState("");
  const [failure, setFailure] = useFailure();
  const [taken, setTaken] = useState("");
  const form = useFormCheck((values) => ({
    ...registerProblems(values, { t, min }),
    ...(asksSetupCode && !values.setupCode ? { setupCode: t("auth.error.setupCode.required") } : {}),
    ...(taken && values.email === taken ? { email: t("auth.error.email.taken") } : {}),
  }));

  const noteInput = useRegisterDraft(form.ref);

  async function onSubmit() {
    if (isSending()) return;
    const values = form.accept();
    setFailure(null);
    if (!values) return;
    const { username = "", phoneNumber = "", email: typed = "", password: secret = "", setupCode } = values;
    const outcome = await register({
      username,
      phoneNumber,
      email: typed,
      password: secret,
      ...(inviteToken && { inviteToken }),
      ...(setupCode && { setupCode }),
    });
    if (!(outcome instanceof ApiError)) {
      const said = outcome.isWaiting ? "auth.register.doneApproval" : "auth.register.done";
      releaseUnsaved([REGISTER_FORM]);
      goOn(loginWith(typed));
      toast({ message: t(said), type: "success" });
      return;
    }
    const error = outcome;
    if (error.code === "user_exists") {
      setTaken(typed);
      form.refuse({ email: t("auth.error.email.taken") });
    } else if (error.errors?.length) form.refuse(refusedFields(error, { t, min }));
    else setFailure(error);
  }

  const isTaken = form.problems.email === t("auth.error.email.taken");
  return (
    <Box
      component="form"
      ref={form.ref}
      noValidate
      method="dialog"
      onBlur={form.onBlur}
      onInput={(event) => {
        const { name, value } = event.target as HTMLInputElement;
        if (name === "password") setPassword(value);
        noteInput();
        form.onInput(event);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
      sx={{ display: "grid", gap: 1 }}
    >
      {isOnline ? null : <Notice tone="warning">{t("auth.note.offlineRegister")}</Notice>}
      {failure ? <Notice tone="danger">{errorText(failure)}</Notice> : null}
      <FormProblems problems={form.listed} />
      <AuthField
        name="username"
        label={t("auth.field.username")}
        autoComplete="name"
        problem={form.problems.username}
        maxLength={200}
        enterKeyHint="next"
      />
      <PhoneField problem={form.problems.phoneNumber} />
      <AuthField
        name="email"
        label={t("auth.field.email")}
        type="email"
        autoComplete="email"
        defaultValue={email}
        readOnly={inviteToken !== undefined}
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        problem={
          isTaken ? (
            <>
              {form.problems.email}{" "}
              <MuiLink
                component={Link}
                to={loginWith(taken)}
                color="inherit"
                underline="always"
                // The answer to a refusal: nothing typed here could still be saved.
                onClick={() => releaseUnsaved([REGISTER_FORM])}
              >
                {t("auth.register.signInInstead")}
              </MuiLink>
            </>
          ) : (
            form.problems.email
          )
        }
      />
      <PasswordField
        autoComplete="new-password"
        problem={
          form.problems.password ? <PasswordStrength password={password} problem={form.problems.password} /> : null
        }
        hint={<PasswordStrength password={password} hint={t("auth.password.hint", { n: min })} />}
      />
      {asksSetupCode && (
        <AuthField
          name="setupCode"
          label={t("auth.field.setupCode")}
          hint={t("auth.setupCode.hint")}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          problem={form.problems.setupCode}
          maxLength={100}
          enterKeyHint="done"
        />
      )}
      <AuthSubmit isBusy={isBusy} disabled={!isOnline}>
        {t("auth.register.submit")}
      </AuthSubmit>
      <TermsLine />
    </Box>
  );
}
