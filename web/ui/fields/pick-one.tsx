import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";

/** Option with label and value. */
export interface Option {
  name: string;
  value: string;
}

interface PickOneProps {
  label: string;
  /** Empty without a choice. */
  value: string;
  options: readonly Option[];
  /** Text of the empty field; never a value. */
  placeholder: string;
  onPick(value: string): void;
}

/** Single choice from a short list. */
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
