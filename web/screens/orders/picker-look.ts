/** A picker as high as any other field, with a list that floats. */
export const pickerLook = {
  sx: { "& .MuiAutocomplete-inputRoot.MuiOutlinedInput-root": { py: 0, pl: "7px" } },
  slotProps: { paper: { elevation: 8, sx: { border: 1, borderColor: "divider", mt: 0.5 } } },
} as const;
