import Button from "@mui/material/Button";
import { type ReactNode, useRef } from "react";
import { useFormKeys } from "../form/form-keys.ts";

interface AuthSubmitProps {
  isBusy: boolean;
  disabled: boolean;
  children: ReactNode;
}

/**
 * Submit button of a sign-in form, also for Ctrl/⌘+S and Ctrl/⌘+Enter. The form's method is `dialog`, which sends
 * nothing by itself: a click before hydration is repeated after it (`early.ts`).
 */
export function AuthSubmit({ isBusy, disabled, children }: AuthSubmitProps) {
  const button = useRef<HTMLButtonElement>(null);
  // A disabled button ignores clicks.
  useFormKeys({ save: () => button.current?.click() });
  return (
    <Button
      ref={button}
      type="submit"
      variant="contained"
      fullWidth
      loading={isBusy}
      disabled={disabled}
      sx={{ mt: 0.5, minHeight: { xs: 48, sm: 40 } }}
    >
      {children}
    </Button>
  );
}
