import { accountEndpoints } from "./account/account.ts";
import { noticeEndpoints } from "./account/notifications.ts";
import { ownDataEndpoints } from "./account/own-data.ts";
import { accountPasskeyEndpoints } from "./account/passkeys.ts";
import { profileEndpoints } from "./account/profile.ts";
import { securityEndpoints } from "./account/security.ts";
import { sessionEndpoints } from "./account/sessions.ts";
import { tokenEndpoints } from "./account/tokens.ts";
import { auditEndpoints } from "./audit/audit.ts";
import { authEndpoints } from "./auth/auth.ts";
import { inviteEndpoints } from "./auth/invites.ts";
import { passkeyEndpoints } from "./auth/passkey.ts";
import { passwordEndpoints } from "./auth/password.ts";
import { secondStepEndpoints } from "./auth/second-step.ts";
import { invoiceEndpoints } from "./billing/invoices.ts";
import { paymentMethodEndpoints } from "./billing/payment-methods.ts";
import { subscriptionEndpoints } from "./billing/subscription.ts";
import { collectEndpoints } from "./collect/collect.ts";
import { dashboardEndpoints } from "./dashboard/dashboard.ts";
import { personalDataEndpoints } from "./datatable/personal-data.ts";
import { userEndpoints } from "./datatable/users.ts";
import { customerEndpoints } from "./ecommerce/customers.ts";
import { figureEndpoints } from "./ecommerce/figures.ts";
import { orderActEndpoints } from "./ecommerce/order-acts.ts";
import { orderMoneyEndpoints } from "./ecommerce/order-money.ts";
import { orderEndpoints } from "./ecommerce/orders.ts";
import { productBulkEndpoints } from "./ecommerce/product-bulk.ts";
import { productImportEndpoints } from "./ecommerce/product-import.ts";
import { productSalesEndpoints } from "./ecommerce/product-sales.ts";
import { stockEndpoints } from "./ecommerce/product-stock.ts";
import { productWriteEndpoints } from "./ecommerce/product-writes.ts";
import { productEndpoints } from "./ecommerce/products.ts";
import { transactionEndpoints } from "./ecommerce/transactions.ts";
import { exportEndpoints } from "./exports/exports.ts";
import { conversationEndpoints } from "./inbox/conversations.ts";
import { draftEndpoints } from "./inbox/drafts.ts";
import { inboundEndpoints } from "./inbox/inbound.ts";
import { inboxLabelEndpoints } from "./inbox/labels.ts";
import { messageEndpoints } from "./inbox/messages.ts";
import { jobEndpoints } from "./jobs/jobs.ts";
import { boardEndpoints } from "./kanban/boards.ts";
import { cardBulkEndpoints } from "./kanban/card-bulk.ts";
import { cardPartEndpoints } from "./kanban/card-parts.ts";
import { cardEndpoints } from "./kanban/cards.ts";
import { columnEndpoints } from "./kanban/columns.ts";
import { labelEndpoints } from "./kanban/labels.ts";
import { changeEndpoints } from "./system/changes.ts";
import { notificationEndpoints } from "./system/notifications.ts";
import { searchEndpoints } from "./system/search.ts";
import { systemEndpoints } from "./system/system.ts";
import { viewEndpoints } from "./system/views.ts";
import { teamEndpoints } from "./team/team.ts";
import { teamAccessEndpoints } from "./team/team-access.ts";
import { uploadEndpoints } from "./uploads/uploads.ts";
import { dataEndpoints } from "./workspace/data.ts";
import { workspaceEndpoints } from "./workspace/workspace.ts";

/** Endpoint table: all endpoints of the API, read by server, web app, API document and tests. */
export const endpoints = {
  ...authEndpoints,
  ...secondStepEndpoints,
  ...passwordEndpoints,
  ...inviteEndpoints,
  ...passkeyEndpoints,
  ...dataEndpoints,
  ...personalDataEndpoints,
  ...ownDataEndpoints,
  ...dashboardEndpoints,
  ...collectEndpoints,
  ...userEndpoints,
  ...figureEndpoints,
  ...productEndpoints,
  ...productWriteEndpoints,
  ...stockEndpoints,
  ...productSalesEndpoints,
  ...productBulkEndpoints,
  ...productImportEndpoints,
  ...orderEndpoints,
  ...orderActEndpoints,
  ...orderMoneyEndpoints,
  ...customerEndpoints,
  ...transactionEndpoints,
  ...conversationEndpoints,
  ...messageEndpoints,
  ...draftEndpoints,
  ...inboxLabelEndpoints,
  ...inboundEndpoints,
  ...accountEndpoints,
  ...profileEndpoints,
  ...securityEndpoints,
  ...sessionEndpoints,
  ...tokenEndpoints,
  ...accountPasskeyEndpoints,
  ...uploadEndpoints,
  ...jobEndpoints,
  ...exportEndpoints,
  ...systemEndpoints,
  ...changeEndpoints,
  ...notificationEndpoints,
  ...searchEndpoints,
  ...viewEndpoints,
  ...boardEndpoints,
  ...columnEndpoints,
  ...labelEndpoints,
  ...cardBulkEndpoints,
  ...cardEndpoints,
  ...cardPartEndpoints,
  ...workspaceEndpoints,
  ...auditEndpoints,
  ...teamEndpoints,
  ...teamAccessEndpoints,
  ...noticeEndpoints,
  ...subscriptionEndpoints,
  ...paymentMethodEndpoints,
  ...invoiceEndpoints,
};
export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
