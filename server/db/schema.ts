import type { Generated, GeneratedAlways } from "kysely";

/** SQLite has no truth values. */
export type Flag = 0 | 1;

export type Role = "Admin" | "Editör" | "Kullanıcı";
export type PersonStatus = "active" | "inactive" | "pending";
export type Category = "Electronics" | "Clothing" | "Furniture" | "Books" | "Cosmetics";
export type ProductStatus = "In Stock" | "Low Stock" | "Out of Stock";
export type OrderStatus = "pending" | "processing" | "completed" | "cancelled";
export type PaymentMethod = "Credit Card" | "Bank Transfer" | "Cash on Delivery" | "Crypto";
export type PaymentState = "unpaid" | "failed" | "partially_paid" | "paid" | "partially_refunded" | "refunded";
export type StockReason = "received" | "correction" | "damaged" | "returned" | "sale" | "cancel" | "import";
export type TransactionKind = "payment" | "refund";
export type TransactionStatus = "pending" | "completed" | "failed";
export type OrderEventKind =
  | "created"
  | "confirmed"
  | "unconfirmed"
  | "completed"
  | "cancelled"
  | "reopened"
  | "payment"
  | "refund"
  | "return"
  | "note"
  | "edited"
  | "message";
export type Device = "desktop" | "tablet" | "mobile";
export type ConversationStatus = "open" | "snoozed" | "archived" | "spam" | "trash";
export type Priority = "none" | "low" | "medium" | "high" | "urgent";
export type SearchObject = "user" | "product" | "order" | "conversation";

export interface WorkspaceTable {
  id: number;
  name: string;
  currency: string;
  tz: string;
  tax_bps: number;
  low_stock_default: number;
  order_prefix: string;
  enforce_roles: Generated<Flag>;
  site_key: string;
  version: Generated<number>;
}

export interface MetaTable {
  key: string;
  value: string;
}

export interface UsersTable {
  id: Generated<number>;
  username: string;
  email: string;
  email_fold: string;
  phone: Generated<string>;
  phone_digits: Generated<string>;
  password_hash: string | null;
  role: Generated<Role>;
  status: Generated<PersonStatus>;
  avatar_file: string | null;
  title: Generated<string>;
  bio: Generated<string>;
  last_login_at: number;
  never_logged_in: Generated<Flag>;
  orders_count: Generated<number>;
  completed_count: Generated<number>;
  spent_minor: Generated<number>;
  last_order_at: number | null;
  last_completed_at: number | null;
  search: string;
  sort_key: string;
  totp_secret_enc: string | null;
  created_at: number;
  removed_at: number | null;
  version: Generated<number>;
}

export interface SessionsTable {
  id: string;
  user_id: number;
  token_hash: string;
  agent: Generated<string>;
  ip: Generated<string>;
  country: Generated<string>;
  created_at: number;
  last_seen_at: number;
  expires_at: number;
  revoked_at: number | null;
}

export interface ApiTokensTable {
  id: string;
  user_id: number;
  name: string;
  token_hash: string;
  last4: string;
  scopes: string;
  created_at: number;
  expires_at: number | null;
  last_used_at: number | null;
  revoked_at: number | null;
}

export interface PreferencesTable {
  user_id: number;
  key: string;
  value: string;
}

export interface ProductsTable {
  id: Generated<number>;
  sku: string;
  name: string;
  description: Generated<string>;
  category: Category;
  price_minor: number;
  discount_bps: Generated<number>;
  final_minor: number;
  cost_minor: number | null;
  on_hand: Generated<number>;
  reserved: Generated<number>;
  available: GeneratedAlways<number>;
  low_at: Generated<number>;
  status: GeneratedAlways<ProductStatus>;
  sold: Generated<number>;
  rating_x10: Generated<number>;
  barcode: string | null;
  tags_json: Generated<string>;
  images_json: Generated<string>;
  search: string;
  sort_key: string;
  created_at: number;
  updated_at: number;
  archived_at: number | null;
  version: Generated<number>;
}

export interface ProductImagesTable {
  id: Generated<number>;
  product_id: number;
  file_id: string;
  alt: Generated<string>;
  width: number | null;
  height: number | null;
  position: number;
}

export interface ProductTagsTable {
  product_id: number;
  tag_fold: string;
  tag: string;
}

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
  lines_count: number;
  note: Generated<string>;
  ship_json: string | null;
  day: string;
  placed_at: number;
  confirmed_at: number | null;
  completed_at: number | null;
  cancelled_at: number | null;
  cancel_reason: string | null;
  written_off: Generated<Flag>;
  search: string;
  sort_key: string;
  updated_at: number;
  version: Generated<number>;
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

export interface StockMovesTable {
  id: Generated<number>;
  product_id: number;
  delta: number;
  reason: StockReason;
  order_id: number | null;
  user_id: number | null;
  note: Generated<string>;
  at: number;
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
}

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
}

export interface VisitsMonthlyTable {
  month: string;
  users: number;
}

export interface ConversationsTable {
  id: Generated<number>;
  subject: Generated<string>;
  user_id: number | null;
  from_email: string;
  from_name: Generated<string>;
  status: Generated<ConversationStatus>;
  prior_status: "open" | "snoozed" | "archived" | "spam" | null;
  snoozed_until: number | null;
  assignee_id: number | null;
  priority: Generated<Priority>;
  order_id: number | null;
  last_message_at: number;
  last_incoming_at: number | null;
  search: string;
  created_at: number;
  version: Generated<number>;
}

export interface NotificationsTable {
  id: Generated<number>;
  user_id: number;
  kind: string;
  title: string;
  link: Generated<string>;
  at: number;
  read_at: number | null;
}

export interface AuditTable {
  id: Generated<number>;
  at: number;
  actor_id: number | null;
  action: string;
  object: string;
  object_id: number | null;
  object_key: string | null;
  before_json: string | null;
  after_json: string | null;
  undo_hash: string | null;
  undone_at: number | null;
  request_id: Generated<string>;
  ip: Generated<string>;
  prev_hash: string | null;
  hash: string | null;
}

export interface ChangesTable {
  id: Generated<number>;
  object: string;
  object_id: number;
  version: number;
  action: string;
  actor_id: number | null;
  at: number;
}

export interface MarksTable {
  object: string;
  change_id: number;
  at: number;
}

export interface IdempotencyTable {
  key: string;
  user_id: number;
  call_hash: string;
  status: number;
  made_id: number | null;
  mark: string | null;
  plan_json: string | null;
  at: number;
}

export interface ViewsTable {
  id: Generated<number>;
  user_id: number;
  screen: string;
  name: string;
  query: string;
  shared: Flag;
  position: number;
  removed_at: number | null;
  version: Generated<number>;
}

export interface UndoLogTable {
  token_hash: string;
  user_id: number;
  object: string;
  records_json: string;
  at: number;
  until: number;
  used_at: number | null;
}

export interface TxGuardTable {
  stale: number | null;
  archived: number | null;
  last_admin: number | null;
  has_orders: number | null;
  storage_room: number | null;
  pictures: number | null;
  unused: number | null;
  restored: number | null;
  stock_room: number | null;
  view_limit: number | null;
}

export interface RateBucketsTable {
  key: string;
  window: number;
  n: number;
}

export interface OutboxTable {
  id: Generated<number>;
  to_json: string;
  subject: string;
  body: string;
  at: number;
  sent_at: number | null;
}

export interface WordsTable {
  object: SearchObject;
  word: string;
  id: number;
}

/** A trigram table: `rowid` is the id of the row in the table it follows. */
export interface SearchTable {
  rowid: number;
  search: string;
}

export interface AudienceKeptTable {
  name: "rolling" | "before" | "month";
  since: number;
  until: number;
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

export interface PeopleCountersTable {
  role: Role;
  status: PersonStatus;
  n: number;
}

export interface ProductCountersTable {
  archived: Flag;
  status: ProductStatus;
  category: Category;
  n: number;
}

export interface OrderGroupsTable {
  status: OrderStatus;
  payment_method: PaymentMethod;
  payment_state: PaymentState;
  n: number;
  amount_minor: number;
}

export interface PendingHoursTable {
  hour: Generated<number>;
  orders: number;
  amount_minor: number;
}

export interface OrderSumsTable {
  period: string;
  status: OrderStatus;
  orders: number;
  amount_minor: number;
  profit_minor: number;
}

export interface JobsTable {
  id: string;
  kind: "import" | "export" | "products" | "orders" | "recount";
  state: "preview" | "ready" | "running" | "done" | "failed" | "cancelled";
  total: number;
  done: number;
  spec_json: string;
  place_json: string;
  result_json: string;
  step: number;
  tries: number;
  user_id: number | null;
  at: number;
  ended_at: number | null;
  due_at: number | null;
}

export interface ImportRowsTable {
  job_id: string;
  line: number;
  cells_json: string;
  verdict: "create" | "change" | "unchanged" | "refused";
  problems_json: string;
  product_id: number | null;
  version: number | null;
  sku: string | null;
  set_json: string;
  before_json: string;
  stock: number | null;
  stock_before: number | null;
  delta: number;
  is_untaken: Flag;
  piece: number | null;
  is_undone: Flag;
}

export interface FilesTable {
  id: Generated<number>;
  key: string;
  name: string;
  type: string;
  size: number;
  sha256: string | null;
  purpose: "file" | "product" | "import";
  state: Generated<"created" | "uploading" | "stored" | "failed">;
  owner_id: number | null;
  width: number | null;
  height: number | null;
  copies: Generated<number>;
  created_at: number;
  idle_since: number | null;
  removed_at: number | null;
  version: Generated<number>;
}

export interface UploadPartsTable {
  file_id: number;
  n: number;
  size: number;
}

export interface StorageTable {
  id: number;
  used: number;
  room: number;
}

/** Every table of a cell, as the migrations make them. */
export interface Schema {
  workspace: WorkspaceTable;
  meta: MetaTable;
  users: UsersTable;
  sessions: SessionsTable;
  api_tokens: ApiTokensTable;
  preferences: PreferencesTable;
  products: ProductsTable;
  product_images: ProductImagesTable;
  product_tags: ProductTagsTable;
  files: FilesTable;
  upload_parts: UploadPartsTable;
  storage: StorageTable;
  orders: OrdersTable;
  order_lines: OrderLinesTable;
  stock_moves: StockMovesTable;
  transactions: TransactionsTable;
  returns: ReturnsTable;
  return_lines: ReturnLinesTable;
  order_events: OrderEventsTable;
  sales_daily: SalesDailyTable;
  order_counters: OrderCountersTable;
  order_groups: OrderGroupsTable;
  order_sums: OrderSumsTable;
  pending_hours: PendingHoursTable;
  product_counters: ProductCountersTable;
  people_counters: PeopleCountersTable;
  visits: VisitsTable;
  audience_kept: AudienceKeptTable;
  visits_monthly: VisitsMonthlyTable;
  conversations: ConversationsTable;
  notifications: NotificationsTable;
  audit: AuditTable;
  changes: ChangesTable;
  marks: MarksTable;
  idempotency: IdempotencyTable;
  undo_log: UndoLogTable;
  jobs: JobsTable;
  import_rows: ImportRowsTable;
  views: ViewsTable;
  tx_guard: TxGuardTable;
  rate_buckets: RateBucketsTable;
  outbox: OutboxTable;
  words: WordsTable;
  users_fts: SearchTable;
  products_fts: SearchTable;
  orders_fts: SearchTable;
  conversations_fts: SearchTable;
}
