import Box from "@mui/material/Box";
import FormHelperText from "@mui/material/FormHelperText";
import OutlinedInput, { type OutlinedInputProps } from "@mui/material/OutlinedInput";
import type { ReactNode } from "react";

interface AuthFieldProps extends Omit<OutlinedInputProps, "name" | "label" | "error"> {
  name: string;
  label: string;
  /** Why the entry is refused, in words. */
  problem?: ReactNode;
  hint?: ReactNode;
}

/** A labelled input with room for one line below it, so that a message moves nothing. */
export function AuthField({ name, label, problem, hint, inputProps, ...input }: AuthFieldProps) {
  const id = fieldId(name);
  return (
    <Box>
      <Box component="label" htmlFor={id} sx={{ display: "block", mb: 0.5, typography: "subtitle2" }}>
        {label}
      </Box>
      <OutlinedInput
        {...input}
        id={id}
        name={name}
        fullWidth
        error={Boolean(problem)}
        aria-describedby={problem || hint ? `${id}-help` : undefined}
        inputProps={{ ...inputProps, "aria-required": true }}
      />
      <FormHelperText id={`${id}-help`} component="div" error={Boolean(problem)} sx={{ minHeight: 16, mt: 0.5 }}>
        {problem || hint}
      </FormHelperText>
    </Box>
  );
}

/** The id of a field's input, for links that lead to it. */
export const fieldId = (name: string): string => `field-${name}`;
