import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Stack from "@mui/material/Stack";
import { useId, useState } from "react";
import type { Workspace, WorkspaceChange } from "#shared/api/workspace/workspace.ts";
import { useT } from "../../../lib/i18n.tsx";
import { useUser } from "../../../lib/session.ts";
import { CardPanel } from "../../../ui/card-panel.tsx";
import { Link } from "../../../ui/link.tsx";
import { useProfile } from "../profile.data.ts";
import { SwitchLine } from "../switch-line.tsx";
import { useAct } from "../use-act.ts";
import { changeWorkspace } from "./workspace.data.ts";

/** Whether roles decide what people may do, and whether all must come with a second factor; an Admin's to say. */
export function RolesCard({ workspace }: { workspace: Workspace }) {
  const t = useT();
  const isAdmin = useUser()?.role === "Admin";
  const { isBusy, run } = useAct();
  const hasFactor = useProfile().data?.data.twoFactor ?? true;
  const [isAsking, setAsking] = useState(false);
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
      {isAsking && <OwnFactorFirst onClose={() => setAsking(false)} />}
    </CardPanel>
  );
}

/** Whoever asks it of all without having one would shut themself out. */
function OwnFactorFirst({ onClose }: { onClose(): void }) {
  const t = useT();
  const id = useId();
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{t("workspace.requireTitle")}</DialogTitle>
      <DialogContent>{t("workspace.requireAsk")}</DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t("account.cancel")}</Button>
        <Button autoFocus variant="contained" component={Link} to="/account?tab=security">
          {t("workspace.requireAct")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
