import type { Locale } from "#shared/boot.ts";

/** The day a week begins with, Sunday being 0. */
export type WeekStart = 0 | 1;

/** Monday in Turkish, Sunday in English. */
export const weekStartOf = (locale: Locale): WeekStart => (locale === "tr" ? 1 : 0);
