import Stack from "@mui/material/Stack";
import { styled } from "@mui/material/styles";
import { useEffect, useRef } from "react";
import type { Workspace } from "#shared/api/workspace/workspace.ts";
import { logoTypes } from "#shared/rules/shop/shop-limits.ts";
import { useT } from "../../../lib/i18n.tsx";
import { WriteButton } from "../../../ui/actions/write-button.tsx";
import { CardPanel } from "../../../ui/layout/card-panel.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";
import { useAccountAction } from "../kit/use-action.ts";
import { changeLogo } from "./workspace.data.ts";

const Mark = styled("img")(({ theme }) => ({
  width: 96,
  height: 96,
  flex: "none",
  objectFit: "contain",
  borderRadius: 8,
  border: `1px solid ${theme.vars.palette.divider}`,
}));

/** The shop's own mark. */
export function LogoCard({ workspace }: { workspace: Workspace }) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const { isBusy, run } = useAccountAction();
  const latest = useRef(workspace);
  useEffect(() => {
    latest.current = workspace;
  });

  async function send(file: File | undefined) {
    if (input.current) input.current.value = "";
    if (!file) return;
    const { sendLogo } = await import("./send-logo.ts");
    const stored = await sendLogo(file);
    if (stored === null) return void toast({ message: t("workspace.logoWrong"), type: "danger" });
    // A logo that somebody else has changed meanwhile is not overwritten: the older version is refused.
    const isAsSeen = latest.current.logo === workspace.logo;
    await changeLogo(isAsSeen ? latest.current : workspace, stored);
    toast({ message: t("account.saved"), type: "success" });
  }

  return (
    <CardPanel title={t("workspace.logo")} caption={t("workspace.logoHelp")}>
      <Stack direction="row" sx={{ alignItems: "center", gap: 3, flexWrap: "wrap" }}>
        {workspace.logo && <Mark src={workspace.logo} alt={t("workspace.logoOf", { name: workspace.name })} />}
        <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap" }}>
          <WriteButton variant="outlined" loading={isBusy} onClick={() => input.current?.click()}>
            {t("workspace.logoChoose")}
          </WriteButton>
          {workspace.logo && (
            <WriteButton loading={isBusy} onClick={() => void run(() => changeLogo(workspace, null))}>
              {t("workspace.logoRemove")}
            </WriteButton>
          )}
        </Stack>
      </Stack>
      <input
        ref={input}
        hidden
        type="file"
        accept={logoTypes.join(",")}
        aria-label={t("workspace.logoChoose")}
        onChange={({ target }) => void run(() => send(target.files?.[0]))}
      />
    </CardPanel>
  );
}
