/** Id of a field's input for links to it; `form` separates two forms of one page. */
export const fieldId = (name: string, form = "field"): string => `${form}-${name.replaceAll(".", "-")}`;

/** Focuses a field. */
export const focusField = (name: string, form?: string): void => document.getElementById(fieldId(name, form))?.focus();
