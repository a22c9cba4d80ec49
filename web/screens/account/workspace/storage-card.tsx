import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import type { Workspace } from "#shared/api/workspace/workspace.ts";
import { useT } from "../../../lib/i18n.tsx";
import { CardPanel } from "../../../ui/card-panel.tsx";
import { useBytes } from "../../../ui/upload/use-bytes.ts";

/** How much of the room for files is taken, and the key by which the site counter knows the shop. */
export function StorageCard({ workspace: { storage, siteKey } }: { workspace: Workspace }) {
  const t = useT();
  const bytes = useBytes();
  return (
    <CardPanel title={t("workspace.more")}>
      <Stack sx={{ gap: 2.5 }}>
        <Typography>{t("workspace.storage", { used: bytes(storage.used), room: bytes(storage.room) })}</Typography>
        <TextField
          fullWidth
          label={t("workspace.siteKey")}
          value={siteKey}
          helperText={t("workspace.siteKeyHelp")}
          slotProps={{ input: { readOnly: true } }}
        />
      </Stack>
    </CardPanel>
  );
}
