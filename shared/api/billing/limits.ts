/** Bounds of what is typed about the plan; screens check by them too. */
export const CANCEL_REASON_MAX = 500;
export const CARD_NAME_MAX = 120;
export const BILL_NAME_MIN = 2;
export const BILL_NAME_MAX = 120;
