import Button from "@mui/material/Button";
import { type ReactNode, useRef } from "react";
import { useFormKeys } from "../form/form-keys.ts";

interface AuthSubmitProps {
  isBusy: boolean;
  disabled: boolean;
  children: ReactNode;
}

/**
 * The one button of a sign-in form, which Ctrl/⌘+S and Ctrl/⌘+Enter press too. Its form has the method `dialog`, which the
 * browser sends nowhere by itself: pressed before the script has taken over it is pressed again then (`early.ts`).
 */
export function AuthSubmit({ isBusy, disabled, children }: AuthSubmitProps) {
  const button = useRef<HTMLButtonElement>(null);
  // One that rests takes no press.
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
