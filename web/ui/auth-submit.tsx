import Button from "@mui/material/Button";
import { type ReactNode, useRef } from "react";
import { useIsLive } from "../lib/boot.tsx";
import { useFormKeys } from "./form/form-keys.ts";

interface AuthSubmitProps {
  isBusy: boolean;
  disabled: boolean;
  children: ReactNode;
}

/**
 * The one button of a sign-in form, which Ctrl/⌘+S and Ctrl/⌘+Enter press too. Until the script has taken over it looks ready but waits:
 * a press at that moment would send the form the browser's own way.
 */
export function AuthSubmit({ isBusy, disabled, children }: AuthSubmitProps) {
  const isLive = useIsLive();
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
      disabled={disabled || !isLive}
      sx={{
        mt: 0.5,
        minHeight: { xs: 48, sm: 40 },
        "&.Mui-disabled": isLive ? {} : { color: "primary.contrastText", bgcolor: "primary.main" },
      }}
    >
      {children}
    </Button>
  );
}
