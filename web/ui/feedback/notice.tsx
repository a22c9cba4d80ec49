import CheckCircleIcon from "@mui/icons-material/CheckCircleOutlined";
import ErrorIcon from "@mui/icons-material/ErrorOutlineOutlined";
import InfoIcon from "@mui/icons-material/InfoOutlined";
import WarningIcon from "@mui/icons-material/WarningAmberOutlined";
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { toneRules } from "../record/tone.ts";

const icons = { success: CheckCircleIcon, warning: WarningIcon, danger: ErrorIcon, info: InfoIcon };

interface NoticeProps {
  tone: keyof typeof icons;
  /** `alert` interrupts a screen reader, `status` waits. */
  role?: "alert" | "status";
  action?: ReactNode;
  children: ReactNode;
}

const Ground = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "flex-start",
  gap: 12,
  padding: "10px 16px",
  borderRadius: 8,
  fontSize: 14,
  lineHeight: "20px",
  fontWeight: 400,
  ...toneRules,
  "& > svg": { flexShrink: 0, fontSize: 20 },
  "& > div": { color: "var(--palette-text-primary)" },
  // The action moves below the text on a narrow box.
  "& > .text": { flex: "1 1 160px", minWidth: 0, overflowWrap: "anywhere" },
  "& > .action": { flexShrink: 0, maxWidth: "100%", marginBlock: -6, marginInline: "auto -8px" },
});

/** Permanent message on the soft background of its tone. */
export function Notice({ tone, role = tone === "danger" ? "alert" : "status", action, children }: NoticeProps) {
  const Icon = icons[tone];
  return (
    <Ground role={role} data-tone={tone}>
      <Icon aria-hidden="true" />
      <div className="text">{children}</div>
      {action ? <div className="action">{action}</div> : null}
    </Ground>
  );
}
