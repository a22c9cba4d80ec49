import { useT } from "../../../lib/i18n.tsx";
import { useErrorText } from "../../../ui/feedback/error-text.ts";
import { FailureNotice } from "../../../ui/feedback/failure-notice.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { SectionSkeleton } from "../kit/section-skeleton.tsx";
import { useProfile } from "../profile.data.ts";
import { AvatarCard } from "./avatar-card.tsx";
import { EmailCard } from "./email-card.tsx";
import { ProfileCard } from "./profile-card.tsx";
import { useEmailLink } from "./use-email-link.ts";

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
