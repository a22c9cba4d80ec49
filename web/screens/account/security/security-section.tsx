import { useBoot } from "../../../lib/boot.tsx";
import { FailureNotice } from "../../../ui/feedback/failure-notice.tsx";
import { SectionSkeleton } from "../kit/section-skeleton.tsx";
import { useProfile } from "../profile.data.ts";
import { DeleteCard } from "./delete-card.tsx";
import { OwnDataCard } from "./own-data-card.tsx";
import { PasskeysCard } from "./passkeys-card.tsx";
import { PasswordCard } from "./password-card.tsx";
import { TwoFactorCard } from "./two-factor/two-factor-card.tsx";

/** Account ▸ Security: the password, the second factor, passkeys, and the end of the account. */
export function SecuritySection() {
  const { passkeys } = useBoot();
  const { data, error, mutate } = useProfile();

  if (error && !data) return <FailureNotice error={error} onRetry={() => mutate()} />;
  if (!data) return <SectionSkeleton />;
  return (
    <>
      <PasswordCard profile={data.data} />
      <TwoFactorCard profile={data.data} />
      {passkeys && <PasskeysCard />}
      <OwnDataCard />
      <DeleteCard />
    </>
  );
}
