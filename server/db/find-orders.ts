import { fold } from "#shared/rules/fold.ts";
import { type Compilable, statement } from "./cell.ts";

/** From now on a person's orders are found by this address of theirs too; those it had stay, an order may bear them. */
export function findOrdersBy(userId: number, email: string): Compilable {
  const word = fold(email);
  return statement(
    "UPDATE orders SET search = search || ' ' || ? WHERE user_id = ? AND instr(' ' || search || ' ', ' ' || ? || ' ') = 0",
    ...[word, userId, word],
  );
}
