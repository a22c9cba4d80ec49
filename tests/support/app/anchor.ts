/** The moment the test data is made for. */
export const ANCHOR = "2026-06-15T12:00:00.000Z";
