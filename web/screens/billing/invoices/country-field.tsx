import Autocomplete from "@mui/material/Autocomplete";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { countryCodes } from "#shared/rules/billing/countries.ts";
import { fold } from "#shared/rules/text/fold.ts";
import { useBoot } from "../../../lib/boot.tsx";
import { useAutocompleteTexts } from "../../../ui/fields/autocomplete-texts.ts";
import { useBillingWords } from "../billing.words.ts";

interface Props {
  /** `TR`; empty for none. */
  value: string;
  onPick(code: string): void;
}

/** Country choice with search by name in the person's language or by code. */
export function CountryField({ value, onPick }: Props) {
  const boxWords = useAutocompleteTexts();
  const { t, format } = useBillingWords();
  const { locale } = useBoot();
  const [countries] = useState(() => namedCountries(locale, format.country));
  return (
    <Autocomplete
      {...boxWords}
      size="small"
      autoHighlight
      options={countries}
      value={countries.find(({ code }) => code === value) ?? null}
      getOptionKey={({ code }) => code}
      getOptionLabel={({ name }) => name}
      filterOptions={(all, { inputValue }) => {
        const wanted = fold(inputValue.trim());
        // "ger" finds Germany before Algeria.
        const rank = ({ code, name }: Country) =>
          code.toLowerCase() === wanted || fold(name).startsWith(wanted) ? 0 : fold(name).includes(wanted) ? 1 : 2;
        return all.filter((one) => rank(one) < 2).sort((one, other) => rank(one) - rank(other));
      }}
      noOptionsText={t("billing.noCountry")}
      onChange={(_, country) => onPick(country?.code ?? "")}
      renderInput={(params) => <TextField {...params} label={t("billing.country")} />}
    />
  );
}

interface Country {
  code: string;
  name: string;
}

function namedCountries(locale: string, nameOf: (code: string) => string): Country[] {
  const { compare } = new Intl.Collator(locale);
  return countryCodes.map((code) => ({ code, name: nameOf(code) })).sort((one, other) => compare(one.name, other.name));
}
