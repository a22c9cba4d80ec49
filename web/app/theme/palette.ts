import type { PaletteOptions } from "@mui/material/styles";
import type {} from "./theme-types.ts";
import { HOVER_SHARE, type Tokens } from "./tokens.ts";

/** Token table as MUI palette; screens use `success.soft`, `surface.sunken`, `text.onSelected`, `ink.ground`, `rule`. */
export function paletteOf(t: Tokens): PaletteOptions {
  const [c1, c2, c3, c4, c5, c6] = t.chart;
  const state = (main: string, soft: string, contrastText: string) => ({
    main,
    light: main,
    dark: main,
    soft,
    contrastText,
  });
  return {
    primary: { main: t.accent, light: t.accent, dark: t.accentStrong, soft: t.accentSoft, contrastText: t.onAccent },
    secondary: { main: t.quiet, light: t.quiet, dark: t.text, soft: t.sunken, contrastText: t.surface },
    success: state(t.success, t.successSoft, t.surface),
    warning: state(t.warning, t.warningSoft, t.surface),
    error: state(t.danger, t.dangerSoft, t.surface),
    info: state(t.info, t.infoSoft, t.surface),
    text: { primary: t.text, secondary: t.quiet, disabled: t.quiet, onSelected: t.quietOnSelected },
    background: { default: t.background, paper: t.surface },
    surface: { raised: t.raised, sunken: t.sunken },
    rule: t.rule,
    ink: { ground: t.ink, text: t.onInk, quiet: t.quietOnInk, danger: t.dangerOnInk },
    star: t.star,
    divider: t.border,
    chart: { c1, c2, c3, c4, c5, c6 },
    action: { active: t.quiet, hover: `${t.text}${hexOf(HOVER_SHARE)}`, selected: t.accentSoft },
  };
}

/** Opacity as the last two digits of a colour. */
const hexOf = (share: number) =>
  Math.round(share * 255)
    .toString(16)
    .padStart(2, "0");
