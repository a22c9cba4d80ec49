import { css } from "@emotion/react";
import { fallbackFaces, fontFamily } from "./fonts.ts";
import { styleCache } from "./style-cache.ts";
import { theme } from "./theme.ts";
import { dark, light } from "./tokens.ts";

/**
 * Global rules: base, focus ring, scroll margins below fixed bars, scrollbar width beside a dialog, reduced motion,
 * forced colours, print. `next-frame` delays the paint of content below or beside the first screen of a server-rendered
 * page by one frame, so that the first frame is sooner; it is out of sight until then, so nothing visible moves.
 */
const base = `${fallbackFaces}
html{box-sizing:border-box;-webkit-text-size-adjust:100%;-webkit-font-smoothing:antialiased;-moz-osx-font-smoothing:grayscale}
*,*::before,*::after{box-sizing:inherit}
strong,b{font-weight:600}
body{margin:0;font:14px/20px ${fontFamily};color:var(--palette-text-primary);background-color:var(--palette-background-default)}
@media print{body{background-color:#fff}[data-sidebar]{--content-start:0px!important}#main{max-width:none;padding:0}[data-card],[data-tile]{break-inside:avoid;print-color-adjust:exact}
[data-sidebar]>:is(a,nav),[data-sidebar]>div>:not(#main),#main>header>div+div,[data-card] button,.MuiIconButton-root,[data-toast],[role=tooltip]{display:none!important}}
:root{--shadow-float:${light.shadow};scrollbar-gutter:stable;scroll-padding-block:80px}
@media not print{[data-theme="dark"]{--shadow-float:${dark.shadow};color-scheme:dark}}
[data-theme="light"]{color-scheme:light}
html:has(>body>.MuiDialog-root){background:color-mix(in srgb,var(--palette-background-default),#000)}
body{font-synthesis:none;min-height:100dvh;overflow-wrap:break-word}
a{color:inherit}
.tabular{font-feature-settings:"tnum"}
.visually-hidden{position:absolute;width:1px;height:1px;margin:-1px;padding:0;overflow:hidden;clip-path:inset(50%);white-space:nowrap;border:0}
:root{--ring:var(--palette-primary-main);--ring-offset:2px}
:focus-visible,:is(.MuiButtonBase-root:not(.MuiSwitch-switchBase),.MuiSwitch-root,.MuiSlider-thumb,.MuiLink-root):is(:focus-visible,:has(input:focus-visible)),[role=option]:is([data-active],.Mui-focusVisible){outline:2px solid var(--ring);outline-offset:var(--ring-offset);scroll-margin:6px}
[role=option]{--ring-offset:-2px}
h1:focus,main:focus{outline:none}
@keyframes next-frame{from,to{content-visibility:hidden;visibility:hidden}}
html:not([data-hydrated]) .next-rows>li:nth-of-type(n+12),html:not([data-hydrated]):has([data-sheet]) .next-rows>li{contain-intrinsic-size:auto 84px;animation:next-frame 1ms}
html:not([data-hydrated]) .next-tiles>li:nth-of-type(n+13){contain-intrinsic-size:auto 280px;animation:next-frame 1ms}
@media (max-width:599.95px){html:not([data-hydrated]) :is([data-sheet]>.body>section:nth-of-type(n+4),.next-lanes>section:nth-of-type(n+3),.next-tiles>li:nth-of-type(n+4)){contain-intrinsic-size:auto 200px;animation:next-frame 1ms}}
@media (forced-colors:active){:root{--ring:Highlight}.MuiToggleButton-root.Mui-selected{--ring:HighlightText;forced-color-adjust:none;color:HighlightText!important;background-color:Highlight!important}[data-item][aria-current]::before,[data-meter]>i{background-color:Highlight!important}[data-meter]{outline:1px solid}}
@media (prefers-reduced-motion:reduce){*,*::before,*::after{animation-duration:.01ms!important;animation-iteration-count:1!important;transition-duration:0s!important;transition-delay:0s!important;scroll-behavior:auto!important}}
[data-reduced-motion] *,[data-reduced-motion] ::before,[data-reduced-motion] ::after{animation-duration:.01ms!important;animation-iteration-count:1!important;transition-duration:0s!important;transition-delay:0s!important;scroll-behavior:auto!important}`;

const DARK = '[data-theme="dark"]';
/** Variables of each scheme; print is always light. */
const schemes = theme.generateStyleSheets().map((sheet) => (DARK in sheet ? { "@media not print": sheet } : sheet));

const cache = styleCache();

/**
 * Rules shared by all pages, sent with the head before any data: theme variables of each scheme and global rules. The
 * browser renders without them in its script.
 */
export const pageRules = String(cache.insert("", css([schemes, base]), cache.sheet, false));
