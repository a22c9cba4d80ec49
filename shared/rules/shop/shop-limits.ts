/** Supported currencies, all with two decimals; amounts are stored in hundredths. */
export const currencies = [
  "USD",
  "EUR",
  "TRY",
  "GBP",
  "CHF",
  "CAD",
  "AUD",
  "NZD",
  "SEK",
  "NOK",
  "DKK",
  "PLN",
  "CZK",
  "RON",
  "BGN",
  "AED",
  "SAR",
  "ILS",
  "ZAR",
  "BRL",
  "MXN",
  "INR",
  "SGD",
  "HKD",
] as const;
/** Maximum ids per request; larger selections are given as a filter and run as a job. */
export const BULK_MAX = 1_000;
export const TAX_MAX = 50;
export const PREFIX_MAX = 5;

/** Accepted file types of a logo. */
export const logoTypes = ["image/png", "image/jpeg", "image/webp"] as const;
