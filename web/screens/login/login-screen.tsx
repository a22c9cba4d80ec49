import MuiLink from "@mui/material/Link";
import { Suspense, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useT } from "../../lib/i18n.tsx";
import { AuthFrame } from "../../ui/auth/auth-frame.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Link } from "../../ui/layout/link.tsx";
import type { SecondStep } from "./login.data.ts";
import { codeStep, forgotForm, loginView, resetForm } from "./login.parts.ts";
import { loginAddress } from "./login-address.ts";
import { LoginForm } from "./login-form.tsx";

/** `/login`. Gets a known person in and on to `?next=`; `?reason=` says why they are asked, `?mode=` helps who forgot. */
export function LoginScreen() {
  const t = useT();
  const [query] = useSearchParams();
  const [step, setStep] = useState<SecondStep | null>(null);
  const [isOnCode, setOnCode] = useState(false);
  const reason = query.get("reason");
  const next = query.get("next");
  const remember = query.get("remember");
  const view = loginView(query);

  const toLogin = (
    <MuiLink component={Link} underline="always" to={loginAddress({ email: query.get("email"), next, remember })}>
      {t("auth.login.back")}
    </MuiLink>
  );
  if (view)
    return (
      <AuthFrame title={t(view.part === resetForm ? "auth.reset.title" : "auth.forgot.title")} footer={toLogin}>
        <Suspense>
          <Aside query={query} />
        </Suspense>
      </AuthFrame>
    );
  if (step && isOnCode)
    return (
      <AuthFrame
        title={t("auth.code.title")}
        footer={
          <MuiLink component="button" type="button" underline="always" onClick={() => setOnCode(false)}>
            {t("auth.login.back")}
          </MuiLink>
        }
      >
        <Suspense>
          <Second step={step} onOver={() => setOnCode(false)} />
        </Suspense>
      </AuthFrame>
    );
  return (
    <AuthFrame
      title={t("auth.login.title")}
      footer={
        <>
          {t("auth.login.noAccount")}{" "}
          <MuiLink
            component={Link}
            underline="always"
            to={next ? `/register?next=${encodeURIComponent(next)}` : "/register"}
          >
            {t("auth.login.toRegister")}
          </MuiLink>
        </>
      }
    >
      {reason === "expired" ? <Notice tone="info">{t("auth.note.expired")}</Notice> : null}
      {reason === "taken-back" ? <Notice tone="warning">{t("auth.note.takenBack")}</Notice> : null}
      {reason === "signed-out" ? <Notice tone="success">{t("auth.note.signedOut")}</Notice> : null}
      <LoginForm
        email={step?.email ?? query.get("email") ?? ""}
        stays={remember !== "0" && (step?.remember ?? true)}
        next={next}
        onSecondStep={(asked) => {
          setStep(asked);
          setOnCode(true);
        }}
      />
    </AuthFrame>
  );
}

// A part is looked up where it is drawn, and not before: the server must have fetched it by then.
function Aside({ query }: { query: URLSearchParams }) {
  if (loginView(query)?.part === resetForm) {
    const ResetForm = resetForm.view();
    return <ResetForm token={query.get("token") ?? ""} />;
  }
  const ForgotForm = forgotForm.view();
  return <ForgotForm email={query.get("email") ?? ""} />;
}

function Second(props: { step: SecondStep; onOver(): void }) {
  const CodeStep = codeStep.view();
  return <CodeStep {...props} />;
}

/** Fetches the form an address asks for, where it is not the plain sign-in. */
LoginScreen.prepare = async (params: URLSearchParams) => loginView(params)?.part.fetched();
