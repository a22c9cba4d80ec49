import * as z from "zod";

/** Text as it is kept: composed, without blanks around it, at most so many letters. Add `.min(1)` where it must not be empty. */
export const textOf = (most: number) =>
  z
    .string()
    .trim()
    .normalize("NFC")
    .refine((text) => [...text].length <= most, { params: { code: "too_long", maximum: most } })
    .meta({ maxLength: most });
