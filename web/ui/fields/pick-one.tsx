import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";

/** What can be picked: what is read, and what is sent. */
export interface Option {
  name: string;
  value: string;
}

interface PickOneProps {
  label: string;
  /** Empty while nothing is picked. */
  value: string;
  options: readonly Option[];
  /** What stands in the empty field; it is never a value. */
  placeholder: string;
  onPick(value: string): void;
}

/** One of a few, chosen from a list. */
export function PickOne({ label, value, options, placeholder, onPick }: PickOneProps) {
  const nameOf = (picked: unknown) => options.find((option) => option.value === picked)?.name;
  return (
    <TextField
      select
      fullWidth
      label={label}
      value={value}
      onChange={(event) => onPick(event.target.value)}
      slotProps={{
        inputLabel: { shrink: true },
        select: {
          displayEmpty: true,
          renderValue: (picked) =>
            nameOf(picked) ?? (
              <Typography component="span" variant="inherit" sx={{ color: "text.secondary" }}>
                {placeholder}
              </Typography>
            ),
        },
      }}
    >
      <MenuItem value="">{placeholder}</MenuItem>
      {options.map(({ name, value: one }) => (
        <MenuItem key={one} value={one}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
