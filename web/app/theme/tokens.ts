/** Colours of one theme, used everywhere. */
export interface Tokens {
  background: string;
  surface: string;
  raised: string;
  sunken: string;
  border: string;
  /** Edge of a field, line under column heads, stamp without state. */
  rule: string;
  text: string;
  quiet: string;
  /** Quiet text on a selected or hovered row. */
  quietOnSelected: string;
  /** Ground of the next step; also badges and progress. */
  ink: string;
  onInk: string;
  quietOnInk: string;
  dangerOnInk: string;
  accent: string;
  onAccent: string;
  accentStrong: string;
  accentSoft: string;
  success: string;
  warning: string;
  danger: string;
  info: string;
  successSoft: string;
  warningSoft: string;
  dangerSoft: string;
  infoSoft: string;
  /** Filled stars of a rating. */
  star: string;
  /** Series colours of charts in order. */
  chart: readonly [string, string, string, string, string, string];
  shadow: string;
}

export const light: Tokens = {
  background: "#F7F7F5",
  surface: "#FFFFFF",
  raised: "#FFFFFF",
  sunken: "#F0F0ED",
  border: "#E4E4DF",
  rule: "#7C8289",
  text: "#1A1C1E",
  quiet: "#5F666D",
  quietOnSelected: "#5F666D",
  ink: "#1A1C1E",
  onInk: "#FFFFFF",
  quietOnInk: "#B8BEC4",
  dangerOnInk: "#F2857B",
  accent: "#0B6E63",
  onAccent: "#FFFFFF",
  accentStrong: "#085A51",
  accentSoft: "#E2F1EE",
  success: "#1C7439",
  warning: "#8F5A00",
  danger: "#B3261E",
  info: "#1F5FA8",
  successSoft: "#E4F3E9",
  warningSoft: "#FBF0DA",
  dangerSoft: "#FBE7E5",
  infoSoft: "#E4EEF9",
  star: "#8F5A00",
  chart: ["#0B6E63", "#C4682B", "#4F6BC6", "#A8498C", "#7A8B1F", "#6B7280"],
  shadow: "0 8px 24px rgba(26, 28, 30, 0.14), 0 1px 3px rgba(26, 28, 30, 0.10)",
};

export const dark: Tokens = {
  background: "#101214",
  surface: "#17191C",
  raised: "#1E2125",
  sunken: "#0C0E10",
  border: "#2A2E33",
  rule: "#777E86",
  text: "#ECEDEE",
  quiet: "#9BA1A8",
  quietOnSelected: "#AEB4BA",
  ink: "#D9DCDE",
  onInk: "#17191C",
  quietOnInk: "#4B5157",
  dangerOnInk: "#A3211A",
  accent: "#35C2AE",
  onAccent: "#0C1413",
  accentStrong: "#5AD4C3",
  accentSoft: "#12312D",
  success: "#5CC98A",
  warning: "#E0A63B",
  danger: "#F2857B",
  info: "#7DB3F0",
  successSoft: "#14301F",
  warningSoft: "#33270F",
  dangerSoft: "#3A1B18",
  infoSoft: "#152739",
  star: "#E0A63B",
  chart: ["#35C2AE", "#E08A52", "#8197E8", "#CF78B6", "#A3B545", "#9BA1A8"],
  shadow: "0 8px 24px rgba(0, 0, 0, 0.5), 0 1px 3px rgba(0, 0, 0, 0.4)",
};

/** Share of the text colour that a hovered row or item adds to its ground. */
export const HOVER_SHARE = 0.04;
