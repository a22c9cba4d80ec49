import { trTR } from "@mui/material/locale";
import { useBoot } from "../lib/boot.tsx";

// In English the library's parts speak by themselves.
const words = { en: undefined, tr: trTR.components };

/** What the buttons of an `Autocomplete` are called: `<Autocomplete {...useBoxWords()} />`. */
export const useBoxWords = () => words[useBoot().locale]?.MuiAutocomplete?.defaultProps;

/** The same of a `Pagination`. */
export const usePageWords = () => words[useBoot().locale]?.MuiPagination?.defaultProps;
