import Stack from "@mui/material/Stack";
import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import type { Workspace } from "#shared/api/workspace/workspace.ts";
import { useIsLive } from "../../../lib/boot.tsx";
import { useT } from "../../../lib/i18n.tsx";
import { useUser } from "../../../lib/session/session.ts";
import { CardPanel } from "../../../ui/layout/card-panel.tsx";
import { useBytes } from "../../../ui/upload/use-bytes.ts";
import { CopyButton } from "../kit/copy-button.tsx";
import { OpenUploads } from "./open-uploads.tsx";

const Code = styled("code")(({ theme }) => ({
  ...theme.typography.body2,
  fontFamily: "monospace",
  display: "block",
  padding: 12,
  borderRadius: 8,
  overflowWrap: "anywhere",
  userSelect: "all",
  backgroundColor: theme.vars.palette.surface.sunken,
}));

/** How much of the room for files is taken, and the line by which the shop's own pages have their visits counted. */
export function StorageCard({ workspace: { storage, siteKey } }: { workspace: Workspace }) {
  const t = useT();
  const bytes = useBytes();
  const me = useUser();
  // The server does not know by which name the browser came.
  const origin = useIsLive() ? location.origin : "";
  const line = `<script defer src="${origin}/counter.js" data-site="${siteKey}"></script>`;
  return (
    <CardPanel title={t("workspace.more")}>
      <Stack sx={{ gap: 2 }}>
        <Typography>{t("workspace.storage", { used: bytes(storage.used), room: bytes(storage.room) })}</Typography>
        {me?.role === "Admin" && <OpenUploads />}
        <div>
          <Stack direction="row" sx={{ alignItems: "center", justifyContent: "space-between", gap: 1, mr: -1.5 }}>
            <Typography component="h3" variant="subtitle1">
              {t("workspace.counter")}
            </Typography>
            <CopyButton text={line} />
          </Stack>
          <Code>{line}</Code>
          <Typography variant="caption" component="p" sx={{ mt: 0.5, color: "text.secondary" }}>
            {t("workspace.counterHelp")}
          </Typography>
        </div>
      </Stack>
    </CardPanel>
  );
}
