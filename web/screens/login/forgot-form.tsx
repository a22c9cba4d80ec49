import Box from "@mui/material/Box";
import { useRef, useState } from "react";
import { emailProblem } from "#shared/rules/people/person-rules.ts";
import { ApiError, api } from "../../lib/api/client.ts";
import { useBoot } from "../../lib/boot.tsx";
import { useT } from "../../lib/i18n.tsx";
import { useOnline } from "../../ui/actions/use-online.ts";
import { AuthField } from "../../ui/auth/auth-field.tsx";
import { AuthSubmit } from "../../ui/auth/auth-submit.tsx";
import { ClosingNotice } from "../../ui/auth/closing-notice.tsx";
import { useErrorText } from "../../ui/feedback/error-text.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { useFailure } from "../../ui/feedback/use-failure.ts";
import { useFormCheck } from "../../ui/form/use-form-check.ts";

/** Asks for a link to choose a new password; the answer never tells whether the address is known. */
export function ForgotForm({ email }: { email: string }) {
  const t = useT();
  const errorText = useErrorText();
  const isOnline = useOnline();
  const { mailIsOff } = useBoot();
  const isSending = useRef(false);
  const [state, setState] = useState<"asking" | "sending" | "sent">("asking");
  const [failure, setFailure] = useFailure();
  const form = useFormCheck((values) => {
    const problem = emailProblem(values.email ?? "");
    return {
      email: problem
        ? t(problem === "required" ? "auth.error.email.required" : "auth.error.email.bad_format")
        : undefined,
    };
  });

  async function onSubmit() {
    const values = form.accept();
    if (!values || isSending.current) return;
    isSending.current = true;
    setFailure(null);
    setState("sending");
    try {
      await api("POST /auth/password/forgot", { body: { email: values.email ?? "" } });
      setState("sent");
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
      setState("asking");
      // Not after a success: the form may be pressed once more before it goes.
      isSending.current = false;
    }
  }

  if (mailIsOff) return <Notice tone="info">{t("authMore.forgot.mailOff")}</Notice>;
  if (state === "sent") return <ClosingNotice tone="success">{t("authMore.forgot.sent")}</ClosingNotice>;
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
      <Box component="p" sx={{ m: 0, typography: "body1", color: "text.secondary" }}>
        {t("authMore.forgot.help")}
      </Box>
      {isOnline ? null : <Notice tone="warning">{t("auth.note.offlineRegister")}</Notice>}
      {failure && <Notice tone="danger">{errorText(failure)}</Notice>}
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
        enterKeyHint="send"
      />
      <AuthSubmit isBusy={state === "sending"} disabled={!isOnline}>
        {t("authMore.forgot.submit")}
      </AuthSubmit>
    </Box>
  );
}
