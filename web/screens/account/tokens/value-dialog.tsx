import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Stack from "@mui/material/Stack";
import { styled } from "@mui/material/styles";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { CopyButton } from "../kit/copy-button.tsx";

const Value = styled("code")(({ theme }) => ({
  display: "block",
  padding: 12,
  borderRadius: 8,
  overflowWrap: "anywhere",
  userSelect: "all",
  fontSize: "inherit",
  backgroundColor: theme.vars.palette.surface.sunken,
}));

/** What is shown this once: a new token's value, or a one-time link for somebody else. */
export interface ShownOnce {
  title: string;
  help: string;
  value: string;
}

/** Shows a value once, to be copied; `done` closes it. */
export function ValueDialog({ title, help, value, done, onClose }: ShownOnce & { done: string; onClose(): void }) {
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby="value-title">
      <DialogTitle id="value-title">{title}</DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 2, alignItems: "flex-start" }}>
          <Notice tone="warning">{help}</Notice>
          <Value>{value}</Value>
          <CopyButton text={value} />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {done}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
