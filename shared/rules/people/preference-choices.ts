/** Values of personal preferences; `auto` follows the language. */
export const densities = ["compact", "standard", "comfortable"] as const;
export const weekStarts = ["monday", "sunday", "saturday"] as const;
export const dateForms = ["auto", "dmy", "mdy", "ymd"] as const;
export const clocks = ["24", "12"] as const;
export const numberForms = ["auto", "point", "comma"] as const;
/** Layouts of list rows. */
export const listViews = ["table", "grid"] as const;
export type RowsAs = (typeof listViews)[number];
export const startPages = ["/dashboard", "/products", "/orders", "/kanban", "/inbox"] as const;
