import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";

interface SelectFieldProps {
  id: string;
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  helperText?: string | undefined;
  isOff?: boolean;
  onChange(value: string): void;
}

/** Single choice from a short list. */
export function SelectField({ options, isOff = false, onChange, ...props }: SelectFieldProps) {
  return (
    <TextField {...props} select fullWidth disabled={isOff} onChange={(event) => onChange(event.target.value)}>
      {options.map(({ value, label }) => (
        <MenuItem key={value} value={value}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  );
}
