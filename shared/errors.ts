import * as z from "zod";

/** The error catalogue: every code the API answers with, its HTTP status and its stable English words. */
export const errorCatalogue = {
  bad_json: [400, "Request body is not valid JSON"],
  user_exists: [400, "User already exists"],
  unauthorized: [401, "Unauthorized"],
  invalid_credentials: [401, "Invalid credentials"],
  plan_limit: [402, "Your plan does not allow more"],
  forbidden: [403, "You do not have access"],
  insufficient_scope: [403, "This token does not have the right for that"],
  awaiting_approval: [403, "Your account waits for approval"],
  registration_closed: [403, "Registration is closed"],
  not_found: [404, "Not found"],
  method_not_allowed: [405, "Method not allowed"],
  user_has_orders: [409, "This person has orders and cannot be deleted"],
  last_admin: [409, "The last Admin must stay an active Admin"],
  sku_taken: [409, "This SKU is used by another product"],
  stock_below_reserved: [409, "Less stock would be left than open orders hold"],
  archived: [409, "This product is archived"],
  not_archived: [409, "This product is not archived"],
  insufficient_stock: [409, "There is not enough in stock"],
  invalid_transition: [409, "The order cannot take this step"],
  payment_required: [409, "The order must be paid first"],
  refund_required: [409, "The money must be refunded first"],
  order_locked: [409, "Only a pending order's lines can be changed"],
  order_not_completed: [409, "Only a completed order can be returned"],
  job_state: [409, "The job is not in a state that allows this"],
  part_missing: [409, "Not all parts of this file have arrived"],
  hash_mismatch: [409, "The file that arrived is not the one that was announced"],
  upload_ended: [409, "This upload has ended"],
  file_in_use: [409, "This file is in use"],
  view_limit: [409, "No more views can be kept on this screen"],
  wip_limit_reached: [409, "This column is full"],
  card_limit: [409, "No more cards can stand on this board"],
  column_limit: [409, "No more columns can be added to this board"],
  column_not_empty: [409, "Say what becomes of this column's cards"],
  checklist_limit: [409, "No more items can be added to this checklist"],
  card_archived: [409, "This card is archived"],
  card_not_archived: [409, "This card is not archived"],
  name_taken: [409, "This name is taken"],
  changed_since: [409, "Everything this act wrote has been changed since"],
  token_expired: [410, "This link or token has expired"],
  cursor_expired: [410, "This cursor is too old, fetch again"],
  version_conflict: [412, "This record was changed by someone else"],
  too_large: [413, "Request body is too large"],
  file_too_large: [413, "This file is too large"],
  unsupported_type: [415, "Send JSON"],
  type_not_allowed: [415, "This type of file is not accepted"],
  range_not_satisfiable: [416, "The file has no such part"],
  validation_failed: [422, "Some fields are not valid"],
  unknown_field: [422, "Unknown field"],
  idempotency_mismatch: [422, "This Idempotency-Key was used for another call"],
  confirm_mismatch: [422, "This is not the name"],
  payment_exceeds_due: [422, "This is more than is left to pay"],
  refund_exceeds_paid: [422, "This is more than was paid"],
  return_exceeds_sold: [422, "This is more than was sold"],
  precondition_required: [428, "Send If-Match"],
  rate_limited: [429, "Too many requests"],
  internal: [500, "Something went wrong"],
  unavailable: [503, "Not available right now"],
} as const satisfies Record<string, readonly [number, string]>;

export type ErrorCode = keyof typeof errorCatalogue;

/** Why one field was refused; `params` carries the bound. */
export const fieldCodes = [
  "required",
  "too_short",
  "too_long",
  "too_small",
  "too_big",
  "not_integer",
  "too_many_decimals",
  "bad_format",
  "not_in_list",
  "taken",
  "unknown_reference",
  "in_past",
  "duplicate",
  "unknown_field",
] as const;

export const FieldError = z.strictObject({
  /** Dotted path, `lines.0.quantity`. */
  field: z.string(),
  code: z.enum(fieldCodes),
  message: z.string(),
  params: z.record(z.string(), z.unknown()).optional(),
});
export type FieldError = z.infer<typeof FieldError>;

/** The shape of every failure. Only `version_conflict` brings data: the record as it now stands. */
export const ErrorReply = z.strictObject({
  status: z.int(),
  data: z.unknown(),
  message: z.string(),
  code: z.enum(Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]]),
  params: z.record(z.string(), z.unknown()).optional(),
  errors: z.array(FieldError).optional(),
  requestId: z.string(),
});
export type ErrorReply = z.infer<typeof ErrorReply>;
