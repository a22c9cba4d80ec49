import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { Profile } from "#shared/api/account/profile.ts";
import { ApiError, api } from "../../../lib/api/client.ts";
import { useBoot } from "../../../lib/boot.tsx";
import { useT } from "../../../lib/i18n.tsx";
import { WriteButton } from "../../../ui/actions/write-button.tsx";
import { useErrorText } from "../../../ui/feedback/error-text.ts";
import { FailureNotice } from "../../../ui/feedback/failure-notice.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { useFailure } from "../../../ui/feedback/use-failure.ts";
import { CardPanel } from "../../../ui/layout/card-panel.tsx";
import { LazyBoundary } from "../../../ui/lazy/lazy-boundary.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";
import { SectionSkeleton } from "../kit/section-skeleton.tsx";
import { setProfileCache, useProfile } from "../profile.data.ts";
import { AvatarCard } from "./avatar-card.tsx";
import { emailDialog } from "./profile.parts.ts";
import { ProfileCard } from "./profile-card.tsx";

/** Account ▸ Profile: how colleagues see the person, and the address they sign in with. */
export function ProfileSection() {
  const t = useT();
  const errorText = useErrorText();
  const { data, error, mutate } = useProfile();
  const refused = useEmailLink();

  if (error && !data) return <FailureNotice error={error} onRetry={() => mutate()} />;
  if (!data) return <SectionSkeleton />;
  const profile = data.data;
  return (
    <>
      {refused && (
        <Notice tone="warning" role="alert">
          {refused.code === "token_expired" || refused.code === "validation_failed"
            ? t("profile.email.linkOver")
            : errorText(refused)}
        </Notice>
      )}
      <AvatarCard profile={profile} />
      <ProfileCard profile={profile} />
      <EmailCard profile={profile} />
    </>
  );
}

/** The address the person signs in with, and the one that waits for its link to be opened. */
function EmailCard({ profile: { email, pendingEmail } }: { profile: Profile }) {
  const t = useT();
  const [isChanging, setChanging] = useState(false);
  const { mailIsOff } = useBoot();
  const EmailDialog = emailDialog.view();
  const close = () => setChanging(false);
  return (
    <CardPanel title={t("profile.email")} caption={t("profile.email.help")}>
      <Stack sx={{ gap: 2 }}>
        <Stack direction="row" sx={{ flexWrap: "wrap", alignItems: "center", justifyContent: "space-between", gap: 2 }}>
          <Typography sx={{ overflowWrap: "anywhere" }}>{email}</Typography>
          {!mailIsOff && (
            <WriteButton variant="outlined" {...emailDialog.near} onClick={() => setChanging(true)}>
              {t("profile.email.change")}
            </WriteButton>
          )}
        </Stack>
        {mailIsOff && <Notice tone="info">{t("profile.email.mailOff")}</Notice>}
        {pendingEmail && <Notice tone="info">{t("profile.email.waiting", { email: pendingEmail })}</Notice>}
      </Stack>
      <LazyBoundary onLoadError={close}>{isChanging && <EmailDialog current={email} onClose={close} />}</LazyBoundary>
    </CardPanel>
  );
}

/** Opens the link that was sent to a new address (`?token=`), once, and takes it out of the page's address; why it was refused. */
function useEmailLink(): ApiError | null {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const [failure, setFailure] = useFailure();
  const opened = useRef("");
  const token = params.get("token") ?? "";

  useEffect(() => {
    if (!token || opened.current === token) return;
    opened.current = token;
    api("POST /account/email/confirm", { body: { token } })
      .then(({ data }) => {
        setProfileCache(data);
        toast({ message: t("profile.email.confirmed", { email: data.email }), type: "success" });
      })
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        setFailure(error);
      })
      .finally(() => setParams({ tab: "profile" }, { replace: true }));
  }, [token, t, setFailure, setParams]);
  return failure;
}
