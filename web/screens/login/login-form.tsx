import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import { type KeyboardEvent, useEffect } from "react";
import { emailProblem } from "#shared/rules/people/person-rules.ts";
import { useBoot } from "../../lib/boot.tsx";
import { useT } from "../../lib/i18n.tsx";
import { navigateTo } from "../../lib/navigate.ts";
import { useOnline } from "../../ui/actions/use-online.ts";
import { AuthField } from "../../ui/auth/auth-field.tsx";
import { AuthSubmit } from "../../ui/auth/auth-submit.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { CheckLine } from "../../ui/fields/check-line.tsx";
import { PasswordField } from "../../ui/fields/password-field.tsx";
import { FormProblems } from "../../ui/form/form-problems.tsx";
import { useFormCheck } from "../../ui/form/use-form-check.ts";
import { Link } from "../../ui/layout/link.tsx";
import { type SecondStep, useLogin } from "./login.data.ts";
import { forgotForm } from "./login.parts.ts";
import { loginAddress } from "./login-address.ts";
import { LoginFailure } from "./login-failure.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { useCountdown } from "./use-countdown.ts";

interface Props {
  email: string;
  /** Whether the session is to outlive the browser, until the person says otherwise. */
  stays: boolean;
  /** Where the person wanted to go. */
  next: string | null;
  onSecondStep(step: SecondStep): void;
}

/** Email, password and the wish to stay; explains every refusal above the fields. */
export function LoginForm({ email, stays, next, onSecondStep }: Props) {
  const t = useT();
  const isOnline = useOnline();
  const { passkeys } = useBoot();
  const { isBusy, failure, login } = useLogin(onSecondStep);
  const wait = useCountdown(failure);
  const form = useFormCheck((values) => {
    const problem = emailProblem(values.email ?? "");
    return {
      email: problem
        ? t(problem === "required" ? "auth.error.email.required" : "auth.error.email.bad_format")
        : undefined,
      password: values.password ? undefined : t("auth.error.password.required"),
    };
  });

  const passwordInput = () => form.ref.current?.elements.namedItem("password") as HTMLInputElement | null;

  const typed = () => new FormData(form.ref.current ?? undefined);
  const isToStay = () => typed().get("remember") === "on";

  useEffect(() => {
    if (email) document.querySelector<HTMLInputElement>("input[name=password]")?.focus();
  }, [email]);

  useEffect(() => {
    const input = form.ref.current?.elements.namedItem("password") as HTMLInputElement | null;
    if (failure?.status !== 401 || !input) return;
    input.value = "";
    input.focus();
  }, [failure, form.ref]);

  async function onSubmit() {
    const values = form.accept();
    if (!values) return;
    await login({ email: values.email ?? "", password: values.password ?? "", remember: values.remember === "on" });
  }

  /** "Next" on a phone's keyboard is Enter: from a good email it leads on to the empty password. */
  function onEmailKey(event: KeyboardEvent<HTMLInputElement>) {
    const password = passwordInput();
    if (event.key !== "Enter" || !password || password.value || emailProblem(event.currentTarget.value)) return;
    event.preventDefault();
    password.focus();
  }

  return (
    <Box
      component="form"
      ref={form.ref}
      noValidate
      method="dialog"
      onBlur={form.onBlur}
      onInput={form.onInput}
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
      sx={{ display: "grid", gap: 1.5 }}
    >
      {isOnline ? null : <Notice tone="warning">{t("auth.note.offline")}</Notice>}
      <LoginFailure failure={failure} wait={wait} />
      <FormProblems problems={form.listed} />
      <AuthField
        name="email"
        label={t("auth.field.email")}
        type="email"
        autoComplete="username"
        defaultValue={email}
        problem={form.problems.email}
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        onKeyDown={onEmailKey}
      />
      <PasswordField autoComplete="current-password" problem={form.problems.password} />
      <Box sx={{ display: "flex", flexWrap: "wrap", justifyContent: "space-between", columnGap: 2 }}>
        <CheckLine name="remember" defaultChecked={stays}>
          {t("auth.login.keep")}
        </CheckLine>
        <MuiLink
          component={Link}
          to={loginAddress({ mode: "forgot", next })}
          underline="always"
          {...forgotForm.near}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            const known = { email: String(typed().get("email")).trim(), next, remember: isToStay() ? null : "0" };
            navigateTo(loginAddress({ mode: "forgot", ...known }));
          }}
          sx={{ display: "flex", alignItems: "center", minHeight: { xs: 44, sm: 32 }, typography: "body1" }}
        >
          {t("auth.login.forgot")}
        </MuiLink>
      </Box>
      <AuthSubmit isBusy={isBusy} disabled={!isOnline || wait > 0}>
        {t("auth.login.submit")}
      </AuthSubmit>
      {passkeys && <PasskeyButton disabled={!isOnline || isBusy} remember={isToStay} />}
    </Box>
  );
}
