import CheckCircleIcon from "@mui/icons-material/CheckCircleOutlined";
import ErrorIcon from "@mui/icons-material/ErrorOutlineOutlined";
import InfoIcon from "@mui/icons-material/InfoOutlined";
import WarningIcon from "@mui/icons-material/WarningAmberOutlined";
import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { toneSx } from "./tone.ts";

const icons = { success: CheckCircleIcon, warning: WarningIcon, danger: ErrorIcon, info: InfoIcon };

interface NoticeProps {
  tone: keyof typeof icons;
  /** `alert` interrupts a reader, `status` waits. */
  role?: "alert" | "status";
  action?: ReactNode;
  children: ReactNode;
}

/** A message that stays in the page, on the soft ground of its state. */
export function Notice({ tone, role = tone === "danger" ? "alert" : "status", action, children }: NoticeProps) {
  const Icon = icons[tone];
  const { color, bgcolor } = toneSx[tone];
  return (
    <Box
      role={role}
      sx={{
        display: "flex",
        alignItems: "flex-start",
        gap: 1.5,
        px: 2,
        py: 1.25,
        color: "text.primary",
        bgcolor,
        borderRadius: "8px",
        typography: "body1",
      }}
    >
      <Icon aria-hidden="true" sx={{ flexShrink: 0, color, fontSize: 20 }} />
      <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: "anywhere" }}>{children}</Box>
      {action ? <Box sx={{ flexShrink: 0, my: "-6px", mr: -1 }}>{action}</Box> : null}
    </Box>
  );
}
