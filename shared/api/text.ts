import * as z from "zod";

/** A text of so many letters at most, composed. */
const composed = (text: z.ZodString, most: number) => {
  const params = { code: "too_long", maximum: most };
  return text
    .normalize("NFC")
    .refine((typed) => [...typed].length <= most, { params })
    .meta({ maxLength: most });
};

/** Text as it is kept: composed, without blanks around it, at most so many letters. Add `.min(1)` where it must not be empty. */
export const textOf = (most: number) => composed(z.string().trim(), most);

/** The same with the blanks around it, which mean something in Markdown. */
export const proseOf = (most: number) => composed(z.string(), most);
