export type Tone = "success" | "warning" | "danger" | "info" | "neutral";

/** Text and soft ground of a state, as tokens of the theme. */
export const toneSx = {
  success: { color: "success.main", bgcolor: "success.soft" },
  warning: { color: "warning.main", bgcolor: "warning.soft" },
  danger: { color: "error.main", bgcolor: "error.soft" },
  info: { color: "info.main", bgcolor: "info.soft" },
  neutral: { color: "text.secondary", bgcolor: "surface.sunken" },
} as const satisfies Record<Tone, { color: string; bgcolor: string }>;
