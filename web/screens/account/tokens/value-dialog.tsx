import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Stack from "@mui/material/Stack";
import { styled } from "@mui/material/styles";
import { useT } from "../../../lib/i18n.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { CopyButton } from "../copy-button.tsx";

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
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby="value-title">
      <DialogTitle id="value-title">{t("tokens.valueTitle")}</DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 2, alignItems: "flex-start" }}>
          <Notice tone="warning">{t("tokens.valueHelp")}</Notice>
          <Value>{value}</Value>
          <CopyButton text={value} />
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
