/** The id of a field's input, for links that lead to it; `form` keeps two forms of one page apart. */
export const fieldId = (name: string, form = "field"): string => `${form}-${name.replaceAll(".", "-")}`;

/** Leads the person to a field. */
export const focusField = (name: string, form?: string): void => document.getElementById(fieldId(name, form))?.focus();
