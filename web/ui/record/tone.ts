export type Tone = "success" | "warning" | "danger" | "info" | "neutral";

const ground = (ink: string, soft: string) => ({
  color: `var(--palette-${ink})`,
  backgroundColor: `var(--palette-${soft})`,
});

/** Text and background colour of a tone for `data-tone` elements; one style rule, however many a list has. */
export const toneRules: Record<`&[data-tone=${Tone}]`, ReturnType<typeof ground>> = {
  "&[data-tone=success]": ground("success-main", "success-soft"),
  "&[data-tone=warning]": ground("warning-main", "warning-soft"),
  "&[data-tone=danger]": ground("error-main", "error-soft"),
  "&[data-tone=info]": ground("info-main", "info-soft"),
  "&[data-tone=neutral]": ground("text-secondary", "surface-sunken"),
};
