/** Entries to send: texts trimmed and composed (NFC), lists included; passwords unchanged. */
export function trimEntries<Values extends object>(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      /password$/i.test(name) ? String(value).normalize("NFC") : tidyValue(value),
    ]),
  ) as Values;
}

function tidyValue(value: unknown): unknown {
  if (typeof value === "string") return value.normalize("NFC").trim();
  return Array.isArray(value) ? value.map(tidyValue) : value;
}
