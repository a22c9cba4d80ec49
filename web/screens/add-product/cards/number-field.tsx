import InputAdornment from "@mui/material/InputAdornment";
import TextField, { type TextFieldProps } from "@mui/material/TextField";

type Props = TextFieldProps & {
  /** A sign before or behind the number. */
  before?: string;
  behind?: string;
  /** Nothing but digits, which a phone's keyboard then offers. */
  isWhole?: boolean;
};

/** A number typed in the reader's language. */
export function NumberField({ before, behind, isWhole = false, ...field }: Props) {
  return (
    <TextField
      autoComplete="off"
      {...field}
      slotProps={{
        htmlInput: { inputMode: isWhole ? "numeric" : "decimal" },
        input: {
          ...(before && { startAdornment: <InputAdornment position="start">{before}</InputAdornment> }),
          ...(behind && { endAdornment: <InputAdornment position="end">{behind}</InputAdornment> }),
        },
      }}
    />
  );
}
