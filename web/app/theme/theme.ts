import { createTheme, type Shadows } from "@mui/material/styles";
import { components } from "./components.ts";
import { fontFamily } from "./fonts.ts";
import { paletteOf } from "./palette.ts";
import { dark, light } from "./tokens.ts";

/** Text style of visual weight: 400 for reading, 500 for labels, 600 for titles and figures. */
const text = (fontSize: number, lineHeight: number, fontWeight = 400) => ({
  fontSize,
  lineHeight: `${lineHeight}px`,
  fontWeight,
  letterSpacing: fontSize >= 20 ? "-0.01em" : 0,
});
const figures = { fontFeatureSettings: '"tnum"' };
const FLOAT = "var(--shadow-float)";

const themed = createTheme({
  cssVariables: { colorSchemeSelector: "data-theme", cssVarPrefix: "" },
  defaultColorScheme: "light",
  // Only the server writes the variable values, so the browser need not compute the second scheme.
  colorSchemes: {
    light: { palette: paletteOf(light) },
    ...(import.meta.env.SSR && { dark: { palette: paletteOf(dark) } }),
  },
  breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } },
  shape: { borderRadius: 8 },
  // Surfaces are flat; a shadow means floating.
  shadows: ["none", ...Array.from({ length: 24 }, () => FLOAT)] as Shadows,
  transitions: {
    duration: {
      shortest: 120,
      shorter: 120,
      short: 120,
      standard: 180,
      complex: 240,
      enteringScreen: 240,
      leavingScreen: 240,
    },
  },
  typography: {
    fontFamily,
    fontSize: 14,
    fontWeightRegular: 400,
    fontWeightMedium: 500,
    fontWeightBold: 600,
    h1: text(24, 32, 600),
    h2: text(16, 24, 600),
    h3: text(14, 20, 600),
    h4: text(20, 28, 600),
    h5: text(16, 24, 600),
    h6: text(14, 20, 600),
    subtitle1: text(14, 20, 500),
    subtitle2: text(13, 18, 500),
    body1: text(14, 20),
    body2: text(13, 18),
    caption: text(12, 16, 500),
    // Column heads and the label of the next step.
    overline: { ...text(11, 16, 600), letterSpacing: "0.02em", textTransform: "none" },
    button: { ...text(14, 20, 500), textTransform: "none" },
    figure: { ...text(28, 32, 600), ...figures },
    label: text(12, 16, 500),
  },
  components,
});

/**
 * The theme: two colour schemes as CSS variables, selected by `data-theme`. Provided directly: MUI's scheme provider
 * would manage the choice a second time.
 */
export const theme = {
  ...themed,
  vars: themed.generateThemeVars(),
  // `applyStyles` writes rules only for schemes listed by name.
  colorSchemes: { dark: {}, ...themed.colorSchemes },
};
