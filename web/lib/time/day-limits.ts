/** First and last day of all pickers. */
export const FIRST_DAY = "2000-01-01";
export const LAST_DAY = "2099-12-31";
