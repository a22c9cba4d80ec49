import MuiLink from "@mui/material/Link";
import { Suspense, useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { useT } from "../../lib/i18n.tsx";
import { whenIdle } from "../../lib/page/when-idle.ts";
import { AuthFrame } from "../../ui/auth/auth-frame.tsx";
import { LeaveGuard, preloadLeaveDialog } from "../../ui/dialog/leave-guard.tsx";
import { Link } from "../../ui/layout/link.tsx";
import { invitedForm } from "./invite.parts.ts";
import { RegisterForm } from "./register-form.tsx";

/** `/register`. Makes an account, also by invitation, and leads to sign-in with the email filled in. */
export function RegisterScreen() {
  // Early, so that whoever is offline by then is asked too.
  useEffect(() => whenIdle(() => void preloadLeaveDialog().catch(() => undefined)), []);
  return (
    <LeaveGuard>
      <Page />
    </LeaveGuard>
  );
}

function Page() {
  const t = useT();
  const [query] = useSearchParams();
  const invite = query.get("invite");

  function loginWith(email: string): string {
    const next = query.get("next");
    const params = new URLSearchParams({ ...(email && { email }), ...(next && { next }) }).toString();
    return params ? `/login?${params}` : "/login";
  }

  return (
    <AuthFrame
      title={t("auth.register.title")}
      footer={
        <>
          {t("auth.register.hasAccount")}{" "}
          <MuiLink component={Link} to={loginWith("")} underline="always">
            {t("auth.register.toLogin")}
          </MuiLink>
        </>
      }
    >
      {invite ? (
        <Suspense>
          <Invited token={invite} loginWith={loginWith} />
        </Suspense>
      ) : (
        <RegisterForm email={query.get("email") ?? ""} loginWith={loginWith} />
      )}
    </AuthFrame>
  );
}

// Looked up where it is drawn, and not before: the server must have fetched it by then.
function Invited(props: { token: string; loginWith(email: string): string }) {
  const InvitedForm = invitedForm.view();
  return <InvitedForm {...props} />;
}

/** Fetches what an invitation needs. */
RegisterScreen.prepare = async (params: URLSearchParams) => params.get("invite") && invitedForm.fetched();
