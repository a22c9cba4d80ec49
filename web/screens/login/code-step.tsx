import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import { type FormEvent, useRef, useState } from "react";
import { api } from "../../lib/api/client.ts";
import { useT } from "../../lib/i18n.tsx";
import { useOnline } from "../../ui/actions/use-online.ts";
import { AuthField } from "../../ui/auth/auth-field.tsx";
import { AuthSubmit } from "../../ui/auth/auth-submit.tsx";
import { ClosingNotice } from "../../ui/auth/closing-notice.tsx";
import { useErrorText } from "../../ui/feedback/error-text.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { type SecondStep, useSignIn } from "./login.data.ts";

const DIGITS = 6;

interface CodeStepProps {
  step: SecondStep;
  onOver(): void;
}

/** The six digits of the person's app, sent with the last of them; or one of the recovery codes. */
export function CodeStep(props: CodeStepProps) {
  const [isRecovery, setRecovery] = useState(false);
  // Each kind of code has a form of its own: what was typed and said in one is not carried into the other.
  return (
    <>
      {/* What another language's page begins with again. */}
      <input type="hidden" name="email" value={props.step.email} />
      <input type="checkbox" hidden name="remember" defaultChecked={props.step.remember} />
      <CodeForm
        {...props}
        key={isRecovery ? "recovery" : "digits"}
        isRecovery={isRecovery}
        onOther={() => setRecovery(!isRecovery)}
      />
    </>
  );
}

function CodeForm({ step, isRecovery, onOther, onOver }: CodeStepProps & { isRecovery: boolean; onOther(): void }) {
  const t = useT();
  const errorText = useErrorText();
  const isOnline = useOnline();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState("");
  const [isMissing, setMissing] = useState(false);
  const { isBusy, failure, signInBy } = useSignIn();
  const isWrong = failure?.code === "invalid_code";
  // After five tries or five minutes only the password leads on.
  const isOver = failure?.code === "token_expired";

  async function send(typed: string) {
    setMissing(!typed);
    if (!typed) return field.current?.focus();
    const body = { challenge: step.challenge, code: typed };
    const refusal = await signInBy(
      async () => (await api("POST /auth/login/two-factor", { body })).data,
      step.remember,
    );
    if (refusal?.code !== "invalid_code") return;
    setCode("");
    field.current?.focus();
  }

  function onType(typed: string) {
    const next = isRecovery ? typed : typed.replace(/\D/g, "").slice(0, DIGITS);
    setCode(next);
    setMissing(false);
    if (!isRecovery && next.length === DIGITS && next !== code) void send(next);
  }

  if (isOver)
    return (
      <ClosingNotice tone="warning" role="alert">
        {t("authMore.code.over")}{" "}
        <Link component="button" type="button" color="inherit" underline="always" onClick={onOver}>
          {t("authMore.code.again")}
        </Link>
      </ClosingNotice>
    );
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void send(code.trim());
      }}
      sx={{ display: "grid", gap: 1.5 }}
    >
      <Box component="p" sx={{ m: 0, typography: "body1", color: "text.secondary" }}>
        {t(isRecovery ? "authMore.code.recoveryHelp" : "authMore.code.help")}
      </Box>
      {failure && !isWrong && <Notice tone="danger">{errorText(failure)}</Notice>}
      <AuthField
        ref={field}
        name="code"
        autoFocus
        label={t(isRecovery ? "authMore.code.recovery" : "authMore.code.digits")}
        value={code}
        onChange={(event) => onType(event.target.value)}
        problem={isWrong ? t("error.invalid_code") : isMissing ? t("authMore.code.required") : null}
        autoComplete={isRecovery ? "off" : "one-time-code"}
        inputMode={isRecovery ? "text" : "numeric"}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        enterKeyHint="go"
      />
      <AuthSubmit isBusy={isBusy} disabled={!isOnline}>
        {t("auth.login.submit")}
      </AuthSubmit>
      <Link
        component="button"
        type="button"
        underline="always"
        sx={{ typography: "body1", justifySelf: "start", py: 1 }}
        onClick={onOther}
      >
        {t(isRecovery ? "authMore.code.useApp" : "authMore.code.useRecovery")}
      </Link>
    </Box>
  );
}
