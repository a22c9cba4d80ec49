import { type ImportMapping, plainHeading } from "#shared/rules/import-fields.ts";

const KEY = "pano:import-mappings";
const KEPT = 10;

interface Remembered {
  headings: string;
  mapping: ImportMapping;
}

const keyOf = (headers: readonly string[]): string => headers.map(plainHeading).toSorted().join("|");

function kept(): Remembered[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? (found as Remembered[]) : [];
  } catch {
    // What cannot be read is nothing to go by.
    return [];
  }
}

/** How the columns of these headings were last matched in this browser; undefined for new ones. */
export function rememberedMapping(headers: readonly string[]): ImportMapping | undefined {
  const mapping = kept().find(({ headings }) => headings === keyOf(headers))?.mapping;
  // The same headings may be spelt in another way by now.
  return mapping && headers.every((header) => header in mapping) ? mapping : undefined;
}

/** Keeps how the columns of these headings were matched, the last ones only. */
export function rememberMapping(headers: readonly string[], mapping: ImportMapping): void {
  const others = kept().filter(({ headings }) => headings !== keyOf(headers));
  try {
    localStorage.setItem(KEY, JSON.stringify([{ headings: keyOf(headers), mapping }, ...others].slice(0, KEPT)));
  } catch (error) {
    // A full storage must not stop the import.
    console.warn("The columns were not remembered.", error);
  }
}
