import Button from "@mui/material/Button";
import { useState } from "react";
import { useBoot } from "../../../lib/boot.tsx";
import { useT } from "../../../lib/i18n.tsx";
import { WriteButton } from "../../../ui/actions/write-button.tsx";
import { FailureNotice } from "../../../ui/feedback/failure-notice.tsx";
import { CardPanel } from "../../../ui/layout/card-panel.tsx";
import { LazyBoundary } from "../../../ui/lazy/lazy-boundary.tsx";
import { SectionSkeleton } from "../kit/section-skeleton.tsx";
import { useAccountAction } from "../kit/use-action.ts";
import { useProfile } from "../profile.data.ts";
import { PasskeysCard } from "./passkeys-card.tsx";
import { PasswordCard } from "./password-card.tsx";
import { deleteDialog } from "./security.parts.ts";
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

/** The end of the account: who the person was is made unknown, what they wrote stays with the shop. */
function DeleteCard() {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const DeleteDialog = deleteDialog.view();
  const close = () => setAsking(false);
  return (
    <CardPanel title={t("security.delete")} caption={t("security.delete.help")}>
      <Button variant="outlined" color="error" {...deleteDialog.near} onClick={() => setAsking(true)}>
        {t("security.delete.open")}
      </Button>
      <LazyBoundary onLoadError={close}>{isAsking && <DeleteDialog onClose={close} />}</LazyBoundary>
    </CardPanel>
  );
}

/** Everything that is kept about the person, as a file for themself. */
function OwnDataCard() {
  const t = useT();
  const { isBusy, run } = useAccountAction();
  const take = async () => (await import("./own-data.ts")).downloadOwnData();
  return (
    <CardPanel title={t("personal.own")} caption={t("personal.ownHelp")}>
      <WriteButton variant="outlined" loading={isBusy} onClick={() => void run(take)}>
        {t("personal.take")}
      </WriteButton>
    </CardPanel>
  );
}
