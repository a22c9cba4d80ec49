import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import type { Workspace } from "#shared/api/workspace/workspace.ts";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.tsx";
import { CardPanel } from "../../../ui/card-panel.tsx";

const GB = 1024 ** 3;
const MB = 1024 ** 2;

/** How much of the room for files is taken, and the key by which the site counter knows the shop. */
export function StorageCard({ workspace: { storage, siteKey } }: { workspace: Workspace }) {
  const t = useT();
  const { number } = useFormat();
  const size = (bytes: number) =>
    bytes >= GB
      ? t("workspace.gb", { n: number(Math.round((bytes / GB) * 10) / 10) })
      : t("workspace.mb", { n: number(Math.round((bytes / MB) * 10) / 10) });
  return (
    <CardPanel title={t("workspace.more")}>
      <Stack sx={{ gap: 2.5 }}>
        <Typography>{t("workspace.storage", { used: size(storage.used), room: size(storage.room) })}</Typography>
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
