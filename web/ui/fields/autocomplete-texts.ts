import { useT } from "../../lib/i18n.tsx";

/** What the buttons of an `Autocomplete` are called; the library's own words are English: `<Autocomplete {...useBoxWords()} />`. */
export function useAutocompleteTexts() {
  const t = useT();
  return { openText: t("common.open"), closeText: t("common.close"), clearText: t("common.clear") };
}
