import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { useIsLive } from "../lib/boot.tsx";

interface AuthSubmitProps {
  isBusy: boolean;
  disabled: boolean;
  children: ReactNode;
}

/**
 * The one button of a sign-in form. Until the script has taken over it looks ready but waits:
 * a press at that moment would send the form the browser's own way.
 */
export function AuthSubmit({ isBusy, disabled, children }: AuthSubmitProps) {
  const isLive = useIsLive();
  return (
    <Button
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
