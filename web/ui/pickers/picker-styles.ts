import type { SxProps, Theme } from "@mui/material/styles";

const PHONE = "@media (max-width:599.95px)";

/** Styles of a picker's field, like other fields; not in the theme, which every page loads. */
export const pickerField: SxProps<Theme> = {
  "& .MuiPickersOutlinedInput-root": {
    minHeight: { xs: 44, sm: 36 },
    px: 1.5,
    bgcolor: "background.paper",
    fontSize: { xs: 16, sm: 14 },
    "&.Mui-disabled": { color: "text.disabled" },
    "&:not(.Mui-focused, .Mui-error, .Mui-disabled) .MuiPickersOutlinedInput-notchedOutline": {
      borderColor: "rule",
    },
    "&:hover:not(.Mui-focused, .Mui-error, .Mui-disabled) .MuiPickersOutlinedInput-notchedOutline": {
      borderColor: "text.secondary",
    },
  },
  "& .MuiPickersInputBase-sectionsContainer": { p: 0, lineHeight: "20px" },
};

/** Focus ring of days and field sections: the border alone does not show the active section. */
export const pickerRings = {
  ".MuiDateCalendar-root": { "--ring-offset": "-2px" },
  ".MuiPickerDay-root.Mui-selected": { "--ring": "var(--palette-primary-contrastText)", "--ring-offset": "-4px" },
  ".MuiPickersInputBase-sectionContent:focus": {
    boxShadow: "0 2px 0 var(--ring)",
    "@media (forced-colors:active)": { outline: "2px solid var(--ring)", outlineOffset: -2 },
  },
} as const;

/** Touch-sized days, seven across the narrowest phone. */
export const largeDays = {
  [PHONE]: {
    // The calendar is this element or inside it.
    "&.MuiDateCalendar-root, & .MuiDateCalendar-root": { width: "100%", maxHeight: "none", height: "auto" },
    "& .MuiPickerDay-root": { "--PickerDay-size": "44px", "--PickerDay-horizontalMargin": "0px", fontSize: 14 },
    "& .MuiDayCalendar-weekDayLabel": { width: 44, margin: 0 },
    "& .MuiDayCalendar-slideTransition, & .MuiPickersSlideTransition-root": { minHeight: 288 },
  },
} as const;

/** Full screen on a phone. */
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
