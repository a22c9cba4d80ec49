import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { Profile } from "#shared/api/account/profile.ts";
import { useBoot } from "../../../lib/boot.tsx";
import { useT } from "../../../lib/i18n.tsx";
import { WriteButton } from "../../../ui/actions/write-button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { CardPanel } from "../../../ui/layout/card-panel.tsx";
import { LazyBoundary } from "../../../ui/lazy/lazy-boundary.tsx";
import { emailDialog } from "./profile.parts.ts";

/** The address the person signs in with, and the one that waits for its link to be opened. */
export function EmailCard({ profile: { email, pendingEmail } }: { profile: Profile }) {
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
