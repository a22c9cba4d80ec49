import { useApi } from "../../lib/api/use-api.ts";
import { useBoot } from "../../lib/boot.tsx";
import { useLabel, useT } from "../../lib/i18n.tsx";
import { leaveSignedOut } from "../../lib/session/sign-out.ts";
import { FailureNotice } from "../../ui/feedback/failure-notice.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { RegisterForm } from "./register-form.tsx";

interface Props {
  token: string;
  loginWith(email: string): string;
}

/** Accepts an invitation: who sent it, for which address and role, then the form. A used or old link says whom to ask. */
export function InvitedForm({ token, loginWith }: Props) {
  const t = useT();
  const label = useLabel();
  const { user } = useBoot();
  const { data, error, mutate } = useApi(
    "GET /auth/invites/{token}",
    { path: { token } },
    { revalidateOnFocus: false, revalidateIfStale: false },
  );

  if (error && (error.code === "token_expired" || error.code === "validation_failed" || error.code === "not_found"))
    return (
      <Notice tone="warning" role="alert">
        <strong>{t("authMore.invite.expired")}</strong> {t("authMore.invite.askAgain")}
      </Notice>
    );
  if (error) return <FailureNotice error={error} onRetry={() => mutate()} />;
  if (!data) return <Skeleton variant="rounded" height={420} />;
  const { email, role, invitedBy } = data.data;
  return (
    <>
      <Notice tone="info">
        {invitedBy
          ? t("authMore.invite.by", { name: invitedBy, role: label(role) })
          : t("authMore.invite.you", { role: label(role) })}
      </Notice>
      {user && <Notice tone="warning">{t("authMore.signedInAs", { email: user.email })}</Notice>}
      <RegisterForm email={email} inviteToken={token} loginWith={loginWith} goOn={leaveSignedOut} />
    </>
  );
}
