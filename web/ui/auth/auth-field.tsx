import Box from "@mui/material/Box";
import type { ComponentProps, ReactNode } from "react";
import { fieldId } from "../form/field-id.ts";

interface AuthFieldProps extends ComponentProps<"input"> {
  name: string;
  label: string;
  /** Error message of the field. */
  problem?: ReactNode;
  hint?: ReactNode;
  /** Button or icon at the end of the field. */
  end?: ReactNode;
}

/**
 * Labelled input with a reserved line for its message, so that nothing moves. Plain input: MUI's would be a twelfth of
 * the sign-in page's budget.
 */
export function AuthField({ name, id = fieldId(name), label, problem, hint, end, ...input }: AuthFieldProps) {
  return (
    <Box sx={{ display: "grid", gap: 0.5 }}>
      <Box component="label" htmlFor={id} sx={{ typography: "subtitle2" }}>
        {label}
      </Box>
      <Box sx={{ position: "relative" }}>
        <Box
          component="input"
          {...input}
          id={id}
          name={name}
          aria-required
          aria-invalid={Boolean(problem)}
          aria-describedby={problem || hint ? `${id}-help` : undefined}
          sx={{
            display: "block",
            boxSizing: "border-box",
            width: "100%",
            height: { xs: 44, sm: 36 },
            px: 1.5,
            pr: end ? 6 : 1.5,
            color: "text.primary",
            bgcolor: "background.paper",
            border: 1,
            borderColor: problem ? "error.main" : "rule",
            borderRadius: "8px",
            typography: "body1",
            fontSize: { xs: 16, sm: 14 },
            "&:hover": { borderColor: problem ? "error.main" : "text.secondary" },
            "&:focus": { outline: "2px solid var(--ring)", outlineOffset: -1 },
            "&[aria-invalid=true]:focus": { outlineColor: "error.main" },
            "&:-webkit-autofill": { WebkitTextFillColor: "inherit", transition: "background-color 9999s" },
          }}
        />
        {end ? (
          <Box sx={{ position: "absolute", top: 0, right: 4, bottom: 0, display: "flex", alignItems: "center" }}>
            {end}
          </Box>
        ) : null}
      </Box>
      <Box
        id={`${id}-help`}
        sx={{ minHeight: 16, typography: "caption", color: problem ? "error.main" : "text.secondary" }}
      >
        {problem || hint}
      </Box>
    </Box>
  );
}
