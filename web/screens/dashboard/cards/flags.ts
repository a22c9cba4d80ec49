import { countryCode } from "../use-card-texts.ts";

/** The flags that lie in `web/public/flags`. */
const known = new Set(
  "ae at au az be bg br ca ch cn cy cz de dk eg es fi fr gb ge gr hu ie il in iq ir it jp kr kz nl no pl pt qa ro ru sa se tr ua us uz".split(
    " ",
  ),
);

/** The picture of a flag; a globe for a country without one. */
export function flagSource(flag: string): string {
  const code = countryCode(flag)?.toLowerCase() ?? "";
  return `/flags/${known.has(code) ? code : "unknown"}.svg`;
}
