/** What a person can choose among for themself; `auto` is the language's own. */
export const densities = ["compact", "standard", "comfortable"] as const;
export const weekStarts = ["monday", "sunday", "saturday"] as const;
export const dateForms = ["auto", "dmy", "mdy", "ymd"] as const;
export const clocks = ["24", "12"] as const;
export const numberForms = ["auto", "point", "comma"] as const;
export const startPages = ["/dashboard", "/products", "/orders", "/kanban", "/inbox"] as const;
