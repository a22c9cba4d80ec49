/** The currencies with two decimals that the shop can count in; amounts are kept in hundredths. */
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
/** As many records are named by id in one call; more are named by a filter, and are work for a job. */
export const BULK_MAX = 1_000;
export const TAX_MAX = 50;
export const PREFIX_MAX = 5;

/** The pictures a logo may be. */
export const logoTypes = ["image/png", "image/jpeg", "image/webp"] as const;
