import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { Profile } from "#shared/api/account/profile.ts";
import { useT } from "../../../../lib/i18n.tsx";
import { WriteButton } from "../../../../ui/actions/write-button.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { CardPanel } from "../../../../ui/layout/card-panel.tsx";
import { LazyBoundary } from "../../../../ui/lazy/lazy-boundary.tsx";
import { disableDialog, renewDialog, setupDialog } from "../security.parts.ts";

const FEW = 3;

/** The second factor: whether it is on, how to switch it on and off, and how many recovery codes are left. */
export function TwoFactorCard({ profile }: { profile: Profile }) {
  const t = useT();
  const [open, setOpen] = useState<"setup" | "renew" | "disable" | null>(null);
  const { twoFactor, recoveryCodesLeft: left, twoFactorDemanded, mustSetUpTwoFactor } = profile;
  const SetupDialog = setupDialog.view();
  const RenewDialog = renewDialog.view();
  const DisableDialog = disableDialog.view();
  const close = () => setOpen(null);

  return (
    <CardPanel title={t("security.twoFactor")} caption={t("security.twoFactor.help")}>
      <Stack sx={{ gap: 2, alignItems: "flex-start" }}>
        {mustSetUpTwoFactor && <Notice tone="warning">{t("security.twoFactor.must")}</Notice>}
        <Typography>{twoFactor ? t("security.twoFactor.on", { count: left }) : t("security.twoFactor.off")}</Typography>
        {twoFactor && left < FEW && <Notice tone="warning">{t("security.codes.few")}</Notice>}
        {twoFactor ? (
          <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap" }}>
            <WriteButton variant="outlined" {...renewDialog.near} onClick={() => setOpen("renew")}>
              {t("security.codes.renew")}
            </WriteButton>
            {!twoFactorDemanded && (
              <Button color="error" {...disableDialog.near} onClick={() => setOpen("disable")}>
                {t("security.twoFactor.turnOff")}
              </Button>
            )}
          </Stack>
        ) : (
          <WriteButton variant="contained" {...setupDialog.near} onClick={() => setOpen("setup")}>
            {t("security.twoFactor.turnOn")}
          </WriteButton>
        )}
      </Stack>
      <LazyBoundary onLoadError={close}>
        {open === "setup" && <SetupDialog onClose={close} />}
        {open === "renew" && <RenewDialog onClose={close} />}
        {open === "disable" && <DisableDialog onClose={close} />}
      </LazyBoundary>
    </CardPanel>
  );
}
