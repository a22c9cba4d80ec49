import * as z from "zod";
import { numberProblem } from "../../rules/products/product-fields.ts";
import { obeys } from "./product-fields.ts";

/** Maximum amount per request, in major units. */
const MONEY_MAX = 1e10;

/** Amount in major units with at most two decimals, `min` or more. Reports one problem: decimals before the minimum. */
const moneyFrom = (min: number) =>
  z.number().check(obeys((amount: number) => numberProblem(amount, { min, max: MONEY_MAX, decimals: 2 })));

export const Money = moneyFrom(0.01);
export const MoneyOrNone = moneyFrom(0);
