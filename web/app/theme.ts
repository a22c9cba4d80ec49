import { createTheme, type Shadows } from "@mui/material/styles";
import { components } from "./components.ts";
import { fallbackFaces, fontFamily } from "./fonts.ts";
import { paletteOf } from "./palette.ts";
import { dark, light } from "./tokens.ts";

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
  colorSchemes: { light: { palette: paletteOf(light) }, dark: { palette: paletteOf(dark) } },
  breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } },
  shape: { borderRadius: 8 },
  // Resting surfaces are flat; whatever asks for a shadow floats.
  shadows: ["none", ...Array.from({ length: 24 }, () => FLOAT)] as Shadows,
  transitions: {
    duration: {
      shortest: 120,
      shorter: 120,
      short: 180,
      standard: 180,
      complex: 240,
      enteringScreen: 240,
      leavingScreen: 180,
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
    caption: text(12, 16),
    overline: { ...text(12, 16, 500), textTransform: "none" },
    button: { ...text(14, 20, 500), textTransform: "none" },
    figure: { ...text(28, 32, 600), ...figures },
    label: text(12, 16, 500),
  },
  components,
});

/**
 * The one theme: two colour schemes as CSS variables, chosen by the `data-theme` attribute of the page. Provided as it
 * is: MUI's own provider for schemes would bring a second keeper of the choice.
 */
export const theme = { ...themed, vars: themed.generateThemeVars() };

/** The rules that give the variables their values in each scheme. */
export const themeVariables = theme.generateStyleSheets();

/** What holds for the whole page: base, focus ring, the bars that what has the focus must not hide behind, the room of the scroll bar beside a dialog, stillness for who asked for it. */
export const globalStyles = `${fallbackFaces}
html{box-sizing:border-box;-webkit-text-size-adjust:100%;-webkit-font-smoothing:antialiased;-moz-osx-font-smoothing:grayscale}
*,*::before,*::after{box-sizing:inherit}
strong,b{font-weight:600}
body{margin:0;font:14px/20px ${fontFamily};color:var(--palette-text-primary);background-color:var(--palette-background-default)}
@media print{body{background-color:#fff}}
:root{--shadow-float:${light.shadow};scrollbar-gutter:stable;scroll-padding-block:80px}
[data-theme="dark"]{--shadow-float:${dark.shadow};color-scheme:dark}
[data-theme="light"]{color-scheme:light}
html:has(>body>.MuiDialog-root){background:color-mix(in srgb,var(--palette-background-default),#000)}
body{font-synthesis:none;min-height:100dvh;overflow-wrap:break-word}
a{color:inherit}
.tabular{font-feature-settings:"tnum"}
.visually-hidden{position:absolute;width:1px;height:1px;margin:-1px;padding:0;overflow:hidden;clip-path:inset(50%);white-space:nowrap;border:0}
:focus-visible{outline:2px solid var(--palette-primary-main);outline-offset:2px}
h1:focus,main:focus{outline:none}
@media (prefers-reduced-motion:reduce){*,*::before,*::after{animation-duration:.01ms!important;animation-iteration-count:1!important;transition-duration:0s!important;transition-delay:0s!important;scroll-behavior:auto!important}}
[data-still] *,[data-still] ::before,[data-still] ::after{animation-duration:.01ms!important;animation-iteration-count:1!important;transition-duration:0s!important;transition-delay:0s!important;scroll-behavior:auto!important}`;
