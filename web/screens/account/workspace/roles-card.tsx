import Stack from "@mui/material/Stack";
import { useState } from "react";
import type { Workspace, WorkspaceChange } from "#shared/api/workspace/workspace.ts";
import { useT } from "../../../lib/i18n.tsx";
import { lazyPart } from "../../../lib/lazy-view.ts";
import { useUser } from "../../../lib/session/session.ts";
import { CardPanel } from "../../../ui/layout/card-panel.tsx";
import { LazyBoundary } from "../../../ui/lazy/lazy-boundary.tsx";
import { SwitchLine } from "../kit/switch-line.tsx";
import { useAccountAction } from "../kit/use-action.ts";
import { useProfile } from "../profile.data.ts";
import { changeWorkspace } from "./workspace.data.ts";

const ownFactorNotice = lazyPart<{ onClose(): void }>(
  [],
  async () => (await import("./own-factor-notice.tsx")).OwnFactorNotice,
);

/** Whether roles decide what people may do, and whether all must come with a second factor; an Admin's to say. */
export function RolesCard({ workspace }: { workspace: Workspace }) {
  const t = useT();
  const isAdmin = useUser()?.role === "Admin";
  const { isBusy, run } = useAccountAction();
  const hasFactor = useProfile().data?.data.twoFactor ?? true;
  const [isAsking, setAsking] = useState(false);
  const OwnFactorNotice = ownFactorNotice.view();
  const close = () => setAsking(false);
  const turn = (change: WorkspaceChange) => void run(() => changeWorkspace(workspace, change));
  return (
    <CardPanel title={t("workspace.access")} caption={isAdmin ? undefined : t("workspace.askAdmin")}>
      <Stack sx={{ gap: 1.5 }}>
        <SwitchLine
          label={t("workspace.enforceRoles")}
          help={t("workspace.enforceHelp")}
          isOn={workspace.enforceRoles}
          isOff={!isAdmin || isBusy}
          onTurn={(enforceRoles) => turn({ enforceRoles })}
        />
        <SwitchLine
          label={t("workspace.requireTwoFactor")}
          help={t("workspace.requireHelp")}
          isOn={workspace.requireTwoFactor}
          isOff={!isAdmin || isBusy}
          onTurn={(next) => (next && !hasFactor ? setAsking(true) : turn({ requireTwoFactor: next }))}
        />
      </Stack>
      <LazyBoundary onLoadError={close}>{isAsking && <OwnFactorNotice onClose={close} />}</LazyBoundary>
    </CardPanel>
  );
}
