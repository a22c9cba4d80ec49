import VisibilityOffIcon from "@mui/icons-material/VisibilityOffOutlined";
import VisibilityIcon from "@mui/icons-material/VisibilityOutlined";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { useT } from "../../lib/i18n.tsx";
import { AuthField } from "../auth/auth-field.tsx";

interface PasswordFieldProps {
  name?: string;
  label?: string;
  autoComplete: "current-password" | "new-password";
  problem?: ReactNode;
  hint?: ReactNode;
}

/** Password field with show button and Caps Lock warning. */
export function PasswordField({ name = "password", label, autoComplete, problem, hint }: PasswordFieldProps) {
  const t = useT();
  const [isShown, setShown] = useState(false);
  const [isCapsLock, setCapsLock] = useState(false);
  const listen = (event: KeyboardEvent) => setCapsLock(event.getModifierState?.("CapsLock") ?? false);
  const capsHint = (
    <Box component="span" role="status" sx={{ color: "warning.main" }}>
      {t("auth.password.capsLock")}
    </Box>
  );
  const below =
    problem && isCapsLock ? (
      <>
        {problem} · {capsHint}
      </>
    ) : (
      problem
    );

  return (
    <AuthField
      name={name}
      label={label ?? t("auth.field.password")}
      type={isShown ? "text" : "password"}
      autoComplete={autoComplete}
      maxLength={200}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="go"
      problem={below}
      hint={isCapsLock ? capsHint : hint}
      onKeyDown={listen}
      onKeyUp={listen}
      onBlur={() => setCapsLock(false)}
      end={
        <IconButton
          size="small"
          sx={{ width: { xs: 44, sm: 30 }, height: { xs: 44, sm: 30 } }}
          aria-label={t(isShown ? "auth.password.hide" : "auth.password.show")}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <VisibilityOffIcon aria-hidden="true" /> : <VisibilityIcon aria-hidden="true" />}
        </IconButton>
      }
    />
  );
}
