import MuiLink from "@mui/material/Link";
import { useSearchParams } from "react-router-dom";
import { useT } from "../../lib/i18n.tsx";
import { AuthFrame } from "../../ui/auth-frame.tsx";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { LoginForm } from "./login-form.tsx";

/** `/login`. Gets a known person in and on to `?next=`; `?reason=` says why they are asked. */
export function LoginScreen() {
  const t = useT();
  const [query] = useSearchParams();
  const reason = query.get("reason");
  const next = query.get("next");

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
      {reason === "signed-out" ? <Notice tone="success">{t("auth.note.signedOut")}</Notice> : null}
      <LoginForm email={query.get("email") ?? ""} />
    </AuthFrame>
  );
}
