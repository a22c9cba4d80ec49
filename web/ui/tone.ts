export type Tone = "success" | "warning" | "danger" | "info" | "neutral";

/** Text and soft ground of a state, as tokens of the theme. */
export const toneSx = {
  success: { color: "success.main", bgcolor: "success.soft" },
  warning: { color: "warning.main", bgcolor: "warning.soft" },
  danger: { color: "error.main", bgcolor: "error.soft" },
  info: { color: "info.main", bgcolor: "info.soft" },
  neutral: { color: "text.secondary", bgcolor: "surface.sunken" },
} as const satisfies Record<Tone, { color: string; bgcolor: string }>;

const ground = (ink: string, soft: string) => ({
  color: `var(--palette-${ink})`,
  backgroundColor: `var(--palette-${soft})`,
});

/** The same as rules for whatever carries `data-tone`: worked out once, however many of them a list draws. */
export const toneRules: Record<`&[data-tone=${Tone}]`, ReturnType<typeof ground>> = {
  "&[data-tone=success]": ground("success-main", "success-soft"),
  "&[data-tone=warning]": ground("warning-main", "warning-soft"),
  "&[data-tone=danger]": ground("error-main", "error-soft"),
  "&[data-tone=info]": ground("info-main", "info-soft"),
  "&[data-tone=neutral]": ground("text-secondary", "surface-sunken"),
};
