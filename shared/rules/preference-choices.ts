/** What a person can choose among for themself; `auto` is the language's own. */
export const densities = ["compact", "standard", "comfortable"] as const;
export const weekStarts = ["monday", "sunday", "saturday"] as const;
export const dateForms = ["auto", "dmy", "mdy", "ymd"] as const;
export const clocks = ["24", "12"] as const;
export const numberForms = ["auto", "point", "comma"] as const;
/** What the rows of a list can be drawn as. */
export const listViews = ["table", "grid"] as const;
export type RowsAs = (typeof listViews)[number];
export const startPages = ["/dashboard", "/products", "/orders", "/kanban", "/inbox"] as const;
