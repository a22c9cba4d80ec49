import CopyIcon from "@mui/icons-material/ContentCopyOutlined";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Stack from "@mui/material/Stack";
import { styled } from "@mui/material/styles";
import { useT } from "../../../lib/i18n.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { toast } from "../../../ui/toast-store.ts";

const Value = styled("code")(({ theme }) => ({
  display: "block",
  padding: 12,
  borderRadius: 8,
  overflowWrap: "anywhere",
  userSelect: "all",
  fontSize: "inherit",
  backgroundColor: theme.vars.palette.surface.sunken,
}));

/** A new token's value, this once. */
export function ValueDialog({ value, onClose }: { value: string; onClose(): void }) {
  const t = useT();
  async function copy() {
    await navigator.clipboard.writeText(value);
    toast({ message: t("account.copied"), type: "success" });
  }
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby="value-title">
      <DialogTitle id="value-title">{t("tokens.valueTitle")}</DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 2, alignItems: "flex-start" }}>
          <Notice tone="warning">{t("tokens.valueHelp")}</Notice>
          <Value>{value}</Value>
          <Button startIcon={<CopyIcon />} onClick={() => void copy()}>
            {t("account.copy")}
          </Button>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t("tokens.kept")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
