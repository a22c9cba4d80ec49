import type { Components, CssVarsTheme, Theme } from "@mui/material/styles";

type Dress = Components<Omit<Theme, "components"> & CssVarsTheme>;

const FLOAT_SHADOW = "var(--shadow-float)";
const PHONE = "@media (max-width:599.95px)";

/** MUI component styles: flat surfaces, hairlines, one focus ring, controls of one height. */
export const components: Dress = {
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        minHeight: 36,
        padding: "7px 16px",
        [PHONE]: { minHeight: 44 },
      },
      sizeSmall: { minWidth: 0, minHeight: 32, padding: "5px 12px", [PHONE]: { minWidth: 44, minHeight: 44 } },
      outlined: ({ theme }) => ({ borderColor: theme.vars.palette.rule }),
      // The ring would be invisible on its own colour.
      contained: { "--ring-offset": "2px" },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        width: 36,
        height: 36,
        padding: 8,
        borderRadius: 8,
        [PHONE]: { width: 44, height: 44 },
      },
      sizeSmall: { width: 32, height: 32, padding: 6, [PHONE]: { width: 44, height: 44 } },
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        "--ring-offset": "-2px",
        minHeight: 36,
        [PHONE]: { minWidth: 44, minHeight: 44 },
        color: theme.vars.palette.text.secondary,
        borderColor: theme.vars.palette.divider,
        "&.Mui-selected, &.Mui-selected:hover": {
          color: theme.vars.palette.primary.main,
          backgroundColor: theme.vars.palette.primary.soft,
        },
      }),
    },
  },
  // Development only; a build replaces the icons (`web/ui/lean/svg-icon.tsx`).
  MuiSvgIcon: { styleOverrides: { root: { fontSize: 20 }, fontSizeSmall: { fontSize: 18 } } },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: "none" } } },
  MuiCard: {
    defaultProps: { variant: "outlined" },
    styleOverrides: { root: { borderRadius: 12 } },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 36,
        backgroundColor: theme.vars.palette.background.paper,
        [PHONE]: { minHeight: 44, fontSize: 16 },
        "& .MuiOutlinedInput-notchedOutline": { borderColor: theme.vars.palette.rule },
        "&:hover:not(.Mui-focused, .Mui-error) .MuiOutlinedInput-notchedOutline": {
          borderColor: theme.vars.palette.text.secondary,
        },
        // Styles before scripts add the field's class; that class overrides them, error colour included.
        "&:where(:has(> .MuiInputBase-input:focus-visible)) .MuiOutlinedInput-notchedOutline": {
          borderWidth: 2,
          borderColor: "var(--ring)",
        },
      }),
      input: {
        height: 20,
        padding: "8px 12px",
        ".MuiInputBase-multiline &": { height: "auto", padding: 0 },
        ".MuiInputBase-adornedStart &": { paddingLeft: 0 },
        ".MuiInputBase-adornedEnd &": { paddingRight: 0 },
      },
      multiline: { padding: "8px 12px" },
    },
  },
  MuiInputLabel: {
    styleOverrides: {
      root: { [PHONE]: { fontSize: 16 } },
      outlined: {
        "&:not(.MuiInputLabel-shrink)": {
          transform: "translate(13px, 8px) scale(1)",
          [PHONE]: { transform: "translate(13px, 11px) scale(1)" },
        },
      },
    },
  },
  MuiFormControlLabel: { styleOverrides: { root: { [PHONE]: { minHeight: 44 } } } },
  MuiFormHelperText: { styleOverrides: { root: { fontSize: 12, lineHeight: "16px", marginInline: 0 } } },
  MuiSwitch: {
    styleOverrides: {
      root: { borderRadius: 8, "--ring-offset": "-4px" },
      thumb: { boxShadow: "0 0 0 1px rgba(0, 0, 0, 0.16)" },
    },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 400 },
    styleOverrides: {
      tooltip: ({ theme }) => ({
        backgroundColor: theme.vars.palette.text.primary,
        color: theme.vars.palette.background.default,
        fontSize: 12,
        lineHeight: "16px",
        padding: "6px 8px",
        borderRadius: 6,
      }),
    },
  },
  MuiPopover: { styleOverrides: { paper: ({ theme }) => floating(theme) } },
  MuiMenuItem: {
    styleOverrides: { root: { "--ring-offset": "-2px", minHeight: 36, fontSize: 14, [PHONE]: { minHeight: 44 } } },
  },
  MuiTab: { styleOverrides: { root: { "--ring-offset": "-2px" } } },
  MuiDialog: {
    styleOverrides: {
      paper: ({ theme }) => ({
        ...floating(theme),
        borderRadius: 16,
        "&.MuiDialog-paperFullScreen": { borderRadius: 0, border: 0 },
        // A form is the dialog's own frame: fields scroll, title and buttons stay.
        "& > form": { display: "flex", flexDirection: "column", minHeight: 0 },
      }),
    },
  },
  MuiDialogTitle: { defaultProps: { variant: "h4" } },
  // Space for the focus ring of the first element, which would be cut off.
  MuiDialogContent: { styleOverrides: { root: { ".MuiDialogTitle-root + &": { marginTop: -4, paddingTop: 4 } } } },
  MuiDialogActions: { styleOverrides: { root: { padding: "8px 24px 20px" } } },
  MuiDrawer: { styleOverrides: { paper: ({ theme }) => floating(theme) } },
  MuiChip: { styleOverrides: { root: { height: 24, fontSize: 12, fontWeight: 500, lineHeight: "16px" } } },
  MuiAlert: { styleOverrides: { root: { borderRadius: 8 } } },
  MuiLink: { defaultProps: { underline: "hover" } },
};

function floating(theme: Omit<Theme, "components"> & CssVarsTheme) {
  return {
    backgroundColor: theme.vars.palette.surface.raised,
    border: `1px solid ${theme.vars.palette.divider}`,
    boxShadow: FLOAT_SHADOW,
    borderRadius: 8,
  };
}
