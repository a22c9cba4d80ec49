import type { SxProps, Theme } from "@mui/material/styles";

/** The field of a date or time picker, dressed like the other fields; not in the theme, which every page begins with. */
export const pickerField: SxProps<Theme> = {
  "& .MuiPickersOutlinedInput-root": {
    minHeight: { xs: 44, sm: 36 },
    px: 1.5,
    bgcolor: "background.paper",
    fontSize: { xs: 16, sm: 14 },
    "&:not(.Mui-focused, .Mui-error) .MuiPickersOutlinedInput-notchedOutline": { borderColor: "surface.field" },
    "&:hover:not(.Mui-focused, .Mui-error) .MuiPickersOutlinedInput-notchedOutline": { borderColor: "text.secondary" },
  },
  "& .MuiPickersInputBase-sectionsContainer": { p: 0, lineHeight: "20px" },
};
