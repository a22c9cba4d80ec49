import Box from "@mui/material/Box";
import { useState } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.tsx";
import { AuthField } from "../../ui/auth/auth-field.tsx";
import { phoneCountry } from "./phone-country.ts";

/** A phone number, with the flag of its country as soon as the digits tell. */
export function PhoneField({ problem }: { problem: string | undefined }) {
  const t = useT();
  const { country: nameOf } = useFormat();
  const [country, setCountry] = useState<string | null>(null);
  return (
    <AuthField
      name="phoneNumber"
      label={t("auth.field.phone")}
      type="tel"
      autoComplete="tel"
      problem={problem}
      maxLength={40}
      inputMode="tel"
      enterKeyHint="next"
      onChange={(event) => setCountry(phoneCountry(event.target.value))}
      end={
        country ? (
          <Box
            component="img"
            src={`/flags/${country.toLowerCase()}.svg`}
            alt={t("auth.phoneCountry", { name: nameOf(country) })}
            width={20}
            height={15}
            sx={{ mr: 1, borderRadius: "2px" }}
          />
        ) : null
      }
    />
  );
}
