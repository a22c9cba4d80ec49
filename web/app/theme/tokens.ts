/** Colours of one theme, used everywhere. */
export interface Tokens {
  background: string;
  surface: string;
  raised: string;
  sunken: string;
  border: string;
  /** Border of an input: carries meaning, so it is darker than a hairline. */
  fieldBorder: string;
  text: string;
  quiet: string;
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
  fieldBorder: "#8A9097",
  text: "#1A1C1E",
  quiet: "#5F666D",
  accent: "#0B6E63",
  onAccent: "#FFFFFF",
  accentStrong: "#085A51",
  accentSoft: "#E2F1EE",
  success: "#1E7A3C",
  warning: "#8F5A00",
  danger: "#B3261E",
  info: "#1F5FA8",
  successSoft: "#E4F3E9",
  warningSoft: "#FBF0DA",
  dangerSoft: "#FBE7E5",
  infoSoft: "#E4EEF9",
  chart: ["#0B6E63", "#C4682B", "#4F6BC6", "#A8498C", "#7A8B1F", "#6B7280"],
  shadow: "0 8px 24px rgba(26, 28, 30, 0.14), 0 1px 3px rgba(26, 28, 30, 0.10)",
};

export const dark: Tokens = {
  background: "#101214",
  surface: "#17191C",
  raised: "#1E2125",
  sunken: "#0C0E10",
  border: "#2A2E33",
  fieldBorder: "#6C737B",
  text: "#ECEDEE",
  quiet: "#9BA1A8",
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
  chart: ["#35C2AE", "#E08A52", "#8197E8", "#CF78B6", "#A3B545", "#9BA1A8"],
  shadow: "0 8px 24px rgba(0, 0, 0, 0.5), 0 1px 3px rgba(0, 0, 0, 0.4)",
};
