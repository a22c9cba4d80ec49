import type { SxProps, Theme } from "@mui/material/styles";

const PHONE = "@media (max-width:599.95px)";

/** The field of a date or time picker, dressed like the other fields; not in the theme, which every page begins with. */
export const pickerField: SxProps<Theme> = {
  "& .MuiPickersOutlinedInput-root": {
    minHeight: { xs: 44, sm: 36 },
    px: 1.5,
    bgcolor: "background.paper",
    fontSize: { xs: 16, sm: 14 },
    "&.Mui-disabled": { color: "text.disabled" },
    "&:not(.Mui-focused, .Mui-error, .Mui-disabled) .MuiPickersOutlinedInput-notchedOutline": {
      borderColor: "surface.field",
    },
    "&:hover:not(.Mui-focused, .Mui-error, .Mui-disabled) .MuiPickersOutlinedInput-notchedOutline": {
      borderColor: "text.secondary",
    },
  },
  "& .MuiPickersInputBase-sectionsContainer": { p: 0, lineHeight: "20px" },
};

/** The focus ring of days, and of the parts of a field: its edge alone does not say which of them is typed into. */
export const pickerRings = {
  ".MuiDateCalendar-root": { "--ring-offset": "-2px" },
  ".MuiPickerDay-root.Mui-selected": { "--ring": "var(--palette-primary-contrastText)", "--ring-offset": "-4px" },
  ".MuiPickersInputBase-sectionContent:focus": {
    boxShadow: "0 2px 0 var(--ring)",
    "@media (forced-colors:active)": { outline: "2px solid var(--ring)", outlineOffset: -2 },
  },
} as const;

/** Days a thumb can hit, seven of them across the narrowest phone. */
export const largeDays = {
  [PHONE]: {
    // The calendar may be what wears this, or lie within it.
    "&.MuiDateCalendar-root, & .MuiDateCalendar-root": { width: "100%", maxHeight: "none", height: "auto" },
    "& .MuiPickerDay-root": { "--PickerDay-size": "44px", "--PickerDay-horizontalMargin": "0px", fontSize: 14 },
    "& .MuiDayCalendar-weekDayLabel": { width: 44, margin: 0 },
    "& .MuiDayCalendar-slideTransition, & .MuiPickersSlideTransition-root": { minHeight: 288 },
  },
} as const;

/** On a phone the picker takes the whole screen. */
export const wholeScreen: SxProps<Theme> = {
  ...largeDays,
  [PHONE]: {
    ...largeDays[PHONE],
    "& .MuiDialog-paper": {
      m: 0,
      width: "100%",
      maxWidth: "none",
      height: "100%",
      maxHeight: "none",
      border: 0,
      borderRadius: 0,
    },
    "& .MuiDialogContent-root": { display: "flex", flexGrow: 1 },
    "& .MuiPickersLayout-root": { flexGrow: 1, gridTemplateRows: "auto 1fr auto" },
    "& .MuiPickersLayout-contentWrapper": { justifySelf: "center", width: "100%", maxWidth: 360 },
  },
};
