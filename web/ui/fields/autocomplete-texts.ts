import { useT } from "../../lib/i18n.tsx";

/** Translated button labels of an `Autocomplete`; MUI's are English: `<Autocomplete {...useAutocompleteTexts()} />`. */
export function useAutocompleteTexts() {
  const t = useT();
  return { openText: t("common.open"), closeText: t("common.close"), clearText: t("common.clear") };
}
