import { invoiceStatuses, subscriptionStatuses } from "#shared/rules/billing/billing-limits.ts";
import { intervals, planCodes } from "#shared/rules/billing/plans.ts";
import { conversationStates } from "#shared/rules/inbox/conversation-states.ts";
import { cardPriorities, columnKinds, labelColours, wipModes } from "#shared/rules/kanban/kanban-limits.ts";
import type { HistoryKind } from "./activity-kinds.ts";

/**
 * How the value of a field is told: `word` is one of a few, `there` says only whether there is one, `count` how many,
 * `tags` are kept in pairs of what is searched and what was typed, `planMoney` is in the currency that plans are paid in,
 * `card` its brand and last digits.
 */
export type Form =
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

/** The fields of the history, by the kind of record and the name they are kept under. */
export const historyFields = {
  person: {
    username: "text",
    email: "text",
    phone: "text",
    role: "word",
    status: "word",
    avatar_file: "there",
    title: "text",
    bio: "text",
    last_login_at: "time",
    created_at: "time",
    removed_at: "time",
    name: "text",
    pendingEmail: "text",
    scopes: "list",
    expiresAt: "time",
    twoFactor: "flag",
    browser: "text",
    system: "text",
    ip: "text",
    sessions: "text",
  },
  product: {
    sku: "text",
    name: "text",
    description: "text",
    category: "word",
    price_minor: "money",
    sale_minor: "money",
    discount_bps: "share",
    final_minor: "money",
    cost_minor: "money",
    on_hand: "text",
    low_at: "text",
    barcode: "text",
    created_at: "time",
    updated_at: "time",
    archived_at: "time",
    tags_json: "tags",
    images_json: "count",
    delta: "text",
  },
  order: {
    goods: "text",
    number: "text",
    user_id: "id",
    customer_name: "text",
    status: "word",
    payment_method: "word",
    payment_state: "word",
    amount_minor: "money",
    paid_minor: "money",
    refunded_minor: "money",
    credited_minor: "money",
    lines_count: "text",
    note: "text",
    ship_json: "text",
    day: "text",
    placed_at: "time",
    recorded_at: "time",
    confirmed_at: "time",
    completed_at: "time",
    cancelled_at: "time",
    cancel_reason: "text",
    text: "text",
    written_off: "flag",
    updated_at: "time",
  },
  file: {
    key: "text",
    name: "text",
    type: "text",
    size: "bytes",
    purpose: "word",
    state: "word",
    width: "text",
    height: "text",
    created_at: "time",
    removed_at: "time",
  },
  view: {
    user_id: "id",
    screen: "text",
    name: "text",
    query: "text",
    shared: "flag",
    position: "text",
    removed_at: "time",
  },
  board: {
    name: "text",
    members_json: "ids",
    created_at: "time",
    removed_at: "time",
  },
  column: {
    board_id: "id",
    name: "text",
    kind: "word",
    wip_limit: "text",
    wip_mode: "word",
    removed_at: "time",
  },
  label: {
    board_id: "id",
    name: "text",
    colour: "word",
    removed_at: "time",
  },
  card: {
    board_id: "id",
    column_id: "id",
    key: "text",
    title: "text",
    description: "text",
    priority: "word",
    due_at: "time",
    due_done: "flag",
    completed_at: "time",
    order_id: "id",
    product_id: "id",
    conversation_id: "id",
    labels_json: "ids",
    assignees_json: "ids",
    checklist_json: "count",
    archived_at: "time",
    removed_at: "time",
    created_at: "time",
    updated_at: "time",
    files_json: "count",
    cover: "there",
    text: "text",
  },
  comment: {
    removed_at: "time",
  },
  order_note: {
    removed_at: "time",
  },
  conversation: {
    subject: "text",
    user_id: "id",
    from_email: "text",
    from_name: "text",
    status: "word",
    snoozed_until: "time",
    answers_id: "id",
    assignee_id: "id",
    priority: "word",
    order_id: "id",
    last_message_at: "time",
    created_at: "time",
    snippet: "text",
    label_ids: "ids",
    sent_at: "time",
    trashed_at: "time",
  },
  inbox_label: {
    name: "text",
    colour: "word",
    removed_at: "time",
  },
  canned: {
    code: "text",
    body: "text",
    shared: "flag",
    user_id: "id",
    removed_at: "time",
  },
  workspace: {
    name: "text",
    currency: "text",
    tz: "text",
    tax_bps: "share",
    low_stock_default: "text",
    order_prefix: "text",
    enforce_roles: "flag",
    require_two_factor: "flag",
    logo_file: "there",
    by: "id",
    shop: "text",
  },
  invite: {
    email: "text",
    role: "word",
    message: "text",
    created_at: "time",
    expires_at: "time",
    removed_at: "time",
  },
  subscription: {
    plan: "word",
    interval: "word",
    status: "word",
    period_start: "time",
    period_end: "time",
    trial_end: "time",
    cancel_at: "time",
    cancel_reason: "text",
    scheduled_plan: "word",
    scheduled_interval: "word",
  },
  invoice: {
    status: "word",
    at: "time",
    period_start: "time",
    period_end: "time",
    lines_json: "count",
    subtotal_minor: "planMoney",
    tax_bps: "share",
    tax_minor: "planMoney",
    total_minor: "planMoney",
    due_at: "time",
    paid_at: "time",
    card_json: "card",
    attempts: "text",
    failed_at: "time",
    next_try_at: "time",
  },
  payment_method: {
    brand: "text",
    last4: "text",
    exp_month: "text",
    exp_year: "text",
    is_default: "flag",
    created_at: "time",
    removed_at: "time",
  },
  billing_details: {
    name: "text",
    email: "text",
    line1: "text",
    line2: "text",
    city: "text",
    postcode: "text",
    country: "text",
    tax_number: "text",
  },
} as const satisfies Record<HistoryKind, Record<string, Form>>;

type Fields = typeof historyFields;

/** The key of a field's label: one field name may mean another thing for another kind of record. */
export type HistoryKey = {
  [Kind in HistoryKind]: `historyField.${Kind}.${keyof Fields[Kind] & string}`;
}[HistoryKind];

/** The form of each field, by the key of its label. */
export const historyForms: ReadonlyMap<string, Form> = new Map(
  Object.entries(historyFields).flatMap(([kind, fields]) =>
    Object.entries(fields).map(([field, form]): [string, Form] => [`historyField.${kind}.${field}`, form]),
  ),
);

export const isHistoryKey = (key: string): key is HistoryKey => historyForms.has(key);

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
