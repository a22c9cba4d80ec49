import TextField, { type TextFieldProps } from "@mui/material/TextField";

/** A password in a form of the account: as long as one may be, and never corrected. */
export function SecretText({ autoComplete = "current-password", ...props }: TextFieldProps) {
  return (
    <TextField
      {...props}
      type="password"
      required
      fullWidth
      autoComplete={autoComplete}
      slotProps={{ htmlInput: { maxLength: 128, autoCapitalize: "none", spellCheck: false } }}
    />
  );
}
