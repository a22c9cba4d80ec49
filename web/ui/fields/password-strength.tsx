import Box from "@mui/material/Box";
import { isCommonPassword, passwordStrength } from "#shared/rules/people/person-rules.ts";
import { useT } from "../../lib/i18n.tsx";

const colors = ["divider", "error.main", "warning.main", "success.main", "success.main"] as const;
const steps = [1, 2, 3, 4] as const;

interface PasswordStrengthProps {
  password: string;
  hint?: string;
  /** Error message; replaces the help text. */
  problem?: string;
}

/** Password strength in four steps; announced when the step changes. */
export function PasswordStrength({ password, hint, problem }: PasswordStrengthProps) {
  const t = useT();
  const step = passwordStrength(password);
  const name = step === 0 ? "" : t(`auth.password.strength.${step}`);
  return (
    <Box sx={{ display: "grid", gap: 0.75, pt: 0.5 }}>
      <Box
        role="meter"
        aria-label={t("auth.password.strength")}
        aria-valuemin={0}
        aria-valuemax={4}
        aria-valuenow={step}
        aria-valuetext={name || undefined}
        sx={{ display: "grid", gridTemplateColumns: "repeat(4, 1fr)", gap: 0.5 }}
      >
        {steps.map((at) => (
          <Box
            key={at}
            sx={{
              height: 4,
              borderRadius: 999,
              bgcolor: at <= step ? colors[step] : "divider",
              transition: "background-color 120ms",
            }}
          />
        ))}
      </Box>
      <Box
        sx={{
          display: "flex",
          justifyContent: "space-between",
          gap: 2,
          typography: "caption",
          color: "text.secondary",
        }}
      >
        {problem ? (
          <Box component="span" sx={{ color: "error.main" }}>
            {problem}
          </Box>
        ) : (
          <span>{isCommonPassword(password) ? t("auth.password.common") : hint}</span>
        )}
        <Box component="span" role="status" sx={{ flexShrink: 0, fontWeight: 500, color: "text.primary" }}>
          {name ? (
            <>
              <span className="visually-hidden">{t("auth.password.strength")}: </span>
              {name}
            </>
          ) : null}
        </Box>
      </Box>
    </Box>
  );
}
