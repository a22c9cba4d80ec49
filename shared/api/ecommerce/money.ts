import * as z from "zod";
import { numberProblem } from "../../rules/product-fields.ts";
import { obeys } from "./product-fields.ts";

/** The most that one call may name, in major units. */
const MONEY_MAX = 1e10;

/** Money of an order in major units, to the cent, from `min` on. One fault is named: of the decimals before the bound. */
const moneyFrom = (min: number) =>
  z.number().check(obeys((amount: number) => numberProblem(amount, { min, max: MONEY_MAX, decimals: 2 })));

export const Money = moneyFrom(0.01);
export const MoneyOrNone = moneyFrom(0);
