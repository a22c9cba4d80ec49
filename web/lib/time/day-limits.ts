/** No picker of the product goes beyond these days. */
export const FIRST_DAY = "2000-01-01";
export const LAST_DAY = "2099-12-31";
