import type { Generated } from "kysely";
import type { Flag } from "./system.ts";

export type OrderStatus = "pending" | "processing" | "completed" | "cancelled";
export type PaymentMethod = "Credit Card" | "Bank Transfer" | "Cash on Delivery" | "Crypto";
export type PaymentState = "unpaid" | "failed" | "partially_paid" | "paid" | "partially_refunded" | "refunded";
export type TransactionKind = "payment" | "refund";
export type TransactionStatus = "pending" | "completed" | "failed";
export type OrderEventKind =
  | "created"
  | "confirmed"
  | "unconfirmed"
  | "completed"
  | "uncompleted"
  | "cancelled"
  | "reopened"
  | "payment"
  | "refund"
  | "return"
  | "note"
  | "edited"
  | "message";

export interface OrdersTable {
  id: Generated<number>;
  number: string;
  user_id: number | null;
  customer_name: string;
  status: Generated<OrderStatus>;
  payment_method: PaymentMethod;
  payment_state: Generated<PaymentState>;
  amount_minor: number;
  paid_minor: Generated<number>;
  refunded_minor: Generated<number>;
  credited_minor: Generated<number>;
  lines_count: number;
  note: Generated<string>;
  ship_json: string | null;
  day: string;
  placed_at: number;
  recorded_at: number | null;
  confirmed_at: number | null;
  completed_at: number | null;
  cancelled_at: number | null;
  cancel_reason: string | null;
  written_off: Generated<Flag>;
  search: string;
  sort_key: string;
  updated_at: number;
  version: Generated<number>;
  revision: Generated<number>;
}

export interface OrderLinesTable {
  id: Generated<number>;
  order_id: number;
  position: number;
  product_id: number | null;
  product_name: string;
  quantity: number;
  unit_minor: number;
  cost_minor: number | null;
  total_minor: number;
  returned: Generated<number>;
}

export interface TransactionsTable {
  id: Generated<number>;
  order_id: number;
  kind: TransactionKind;
  status: TransactionStatus;
  amount_minor: number;
  method: PaymentMethod;
  reference: string | null;
  at: number;
}

export interface ReturnsTable {
  id: Generated<number>;
  order_id: number;
  restock: Flag;
  refund_tx: number | null;
  user_id: number | null;
  at: number;
}

export interface ReturnLinesTable {
  return_id: number;
  line_id: number;
  quantity: number;
}

export interface OrderEventsTable {
  id: Generated<number>;
  order_id: number;
  kind: OrderEventKind;
  actor_id: number | null;
  text: Generated<string>;
  data: Generated<string>;
  at: number;
  edited_at: number | null;
  removed_at: number | null;
  version: Generated<number>;
}

/** Tables of orders and their payments. */
export interface OrdersTables {
  orders: OrdersTable;
  order_lines: OrderLinesTable;
  transactions: TransactionsTable;
  returns: ReturnsTable;
  return_lines: ReturnLinesTable;
  order_events: OrderEventsTable;
}
