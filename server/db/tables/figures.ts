import type { Generated } from "kysely";
import type { OrderStatus, PaymentMethod, PaymentState, TransactionKind, TransactionStatus } from "./orders.ts";
import type { Flag } from "./system.ts";

export type Device = "desktop" | "tablet" | "mobile";

export interface SalesDailyTable {
  day: string;
  product_id: number;
  units: number;
  revenue_minor: number;
  profit_minor: number;
}

export interface OrderCountersTable {
  day: string;
  status: OrderStatus;
  orders: number;
  amount_minor: number;
  profit_minor: number;
}

export interface OrderGroupsTable {
  status: OrderStatus;
  payment_method: PaymentMethod;
  payment_state: PaymentState;
  n: number;
  amount_minor: number;
}

export interface TransactionGroupsTable {
  kind: TransactionKind;
  status: TransactionStatus;
  method: PaymentMethod;
  n: number;
}

export interface OrderSumsTable {
  period: string;
  status: OrderStatus;
  orders: number;
  amount_minor: number;
  profit_minor: number;
}

export interface PendingHoursTable {
  hour: Generated<number>;
  orders: number;
  amount_minor: number;
}

export interface VisitsTable {
  id: Generated<number>;
  visitor: string;
  day: string;
  started_at: number;
  last_at: number;
  seconds: number;
  views: number;
  events: number;
  bounced: Flag;
  device: Device;
  country: string;
  first_ever: Flag;
  /** Minute of the last call, and the number of calls in it. */
  minute: Generated<number>;
  calls: Generated<number>;
}

/**
 * Figures for a range of visits. `countries` is JSON of country codes and visitors; devices are those of first visits.
 */
export interface Audience {
  users: number;
  new_users: number;
  sessions: number;
  views: number;
  events: number;
  bounces: number;
  seconds: number;
  desktop: number;
  tablet: number;
  mobile: number;
  conversations: number;
  countries: string;
}

export interface AudienceKeptTable extends Audience {
  name: "rolling" | "before" | "month";
  since: number;
  until: number;
}

export interface VisitsMonthlyTable {
  month: string;
  users: number;
}

export interface DaySaltsTable {
  day: string;
  salt: string;
}

/** Tables of rollups and counters, so that no figure needs all rows. */
export interface FiguresTables {
  sales_daily: SalesDailyTable;
  order_counters: OrderCountersTable;
  order_groups: OrderGroupsTable;
  order_sums: OrderSumsTable;
  transaction_groups: TransactionGroupsTable;
  pending_hours: PendingHoursTable;
  visits: VisitsTable;
  day_salts: DaySaltsTable;
  audience_kept: AudienceKeptTable;
  visits_monthly: VisitsMonthlyTable;
}
