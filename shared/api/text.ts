import * as z from "zod";

/** Composed text of at most `most` characters. */
const composed = (text: z.ZodString, most: number) => {
  const params = { code: "too_long", maximum: most };
  return text
    .normalize("NFC")
    .refine((typed) => [...typed].length <= most, { params })
    .meta({ maxLength: most });
};

/** Stored text: composed, trimmed, at most `most` characters. Add `.min(1)` if it must not be empty. */
export const textOf = (most: number) => composed(z.string().trim(), most);

/** Same with surrounding whitespace, which is significant in Markdown. */
export const proseOf = (most: number) => composed(z.string(), most);
