import { invoiceStatuses, subscriptionStatuses } from "#shared/rules/billing-limits.ts";
import { conversationStates } from "#shared/rules/conversation-states.ts";
import { cardPriorities, columnKinds, labelColours, wipModes } from "#shared/rules/kanban-limits.ts";
import { intervals, planCodes } from "#shared/rules/plans.ts";

/**
 * How the value of a field is told: `word` is one of a few, `there` says only whether there is one, `count` how many,
 * `tags` are kept in pairs of what is searched and what was typed, `planMoney` is in the currency that plans are paid in,
 * `card` its brand and last digits.
 */
type Form =
  | "text"
  | "word"
  | "money"
  | "planMoney"
  | "share"
  | "bytes"
  | "time"
  | "flag"
  | "there"
  | "count"
  | "list"
  | "tags"
  | "ids"
  | "id"
  | "card";

/** The fields of the history by the name they are kept under. */
export const historyFields = {
  username: "text",
  name: "text",
  email: "text",
  pendingEmail: "text",
  phone: "text",
  role: "word",
  status: "word",
  title: "text",
  bio: "text",
  avatar_file: "there",
  logo_file: "there",
  last_login_at: "time",
  created_at: "time",
  updated_at: "time",
  removed_at: "time",
  archived_at: "time",
  scopes: "list",
  expiresAt: "time",
  twoFactor: "flag",
  browser: "text",
  system: "text",
  ip: "text",
  sessions: "text",
  key: "text",
  type: "text",
  size: "bytes",
  purpose: "word",
  width: "text",
  height: "text",
  state: "word",
  sku: "text",
  description: "text",
  category: "word",
  price_minor: "money",
  discount_bps: "share",
  final_minor: "money",
  cost_minor: "money",
  on_hand: "text",
  low_at: "text",
  barcode: "text",
  tags_json: "tags",
  images_json: "count",
  screen: "text",
  query: "text",
  shared: "flag",
  position: "text",
  plan: "word",
  interval: "word",
  scheduled_plan: "word",
  scheduled_interval: "word",
  cancel_at: "time",
  cancel_reason: "text",
  period_start: "time",
  period_end: "time",
  trial_end: "time",
  brand: "text",
  last4: "text",
  exp_month: "text",
  exp_year: "text",
  is_default: "flag",
  line1: "text",
  line2: "text",
  city: "text",
  postcode: "text",
  country: "text",
  tax_number: "text",
  currency: "text",
  tz: "text",
  tax_bps: "share",
  low_stock_default: "text",
  order_prefix: "text",
  enforce_roles: "flag",
  require_two_factor: "flag",
  number: "text",
  customer_name: "text",
  user_id: "id",
  payment_method: "word",
  payment_state: "word",
  amount_minor: "money",
  paid_minor: "money",
  refunded_minor: "money",
  lines_count: "text",
  note: "text",
  ship_json: "text",
  day: "text",
  placed_at: "time",
  confirmed_at: "time",
  completed_at: "time",
  cancelled_at: "time",
  written_off: "flag",
  board_id: "id",
  column_id: "id",
  kind: "word",
  wip_limit: "text",
  wip_mode: "word",
  members_json: "ids",
  colour: "word",
  priority: "word",
  due_at: "time",
  due_done: "flag",
  labels_json: "ids",
  label_ids: "ids",
  assignees_json: "ids",
  assignee_id: "id",
  checklist_json: "count",
  files_json: "count",
  cover: "there",
  order_id: "id",
  product_id: "id",
  conversation_id: "id",
  text: "text",
  code: "text",
  body: "text",
  subject: "text",
  message: "text",
  from_email: "text",
  from_name: "text",
  snippet: "text",
  last_message_at: "time",
  snoozed_until: "time",
  trashed_at: "time",
  sent_at: "time",
  at: "time",
  lines_json: "count",
  subtotal_minor: "planMoney",
  tax_minor: "planMoney",
  total_minor: "planMoney",
  paid_at: "time",
  card_json: "card",
  attempts: "text",
  failed_at: "time",
  next_try_at: "time",
  expires_at: "time",
  delta: "text",
  by: "id",
  shop: "text",
} as const satisfies Record<string, Form>;

/** What a `word` may be besides the values that lists show, which have a name everywhere. */
const historyWords = [
  ...cardPriorities,
  ...columnKinds,
  ...wipModes,
  ...labelColours,
  ...conversationStates,
  ...subscriptionStatuses,
  ...invoiceStatuses,
  ...planCodes,
  ...intervals,
  ...(["created", "uploading", "stored", "file", "product", "import"] as const),
] as const;
type HistoryWord = (typeof historyWords)[number];

export const isHistoryWord = (value: unknown): value is HistoryWord => historyWords.some((word) => word === value);

export type HistoryField = keyof typeof historyFields;
