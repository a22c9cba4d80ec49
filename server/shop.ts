import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { accountRoutes } from "./api/account/account.routes.ts";
import { ownDataRoutes } from "./api/account/own-data.routes.ts";
import { accountPasskeyRoutes } from "./api/account/passkeys.routes.ts";
import { profileRoutes } from "./api/account/profile.routes.ts";
import { securityRoutes } from "./api/account/security.routes.ts";
import { sessionRoutes } from "./api/account/sessions.routes.ts";
import { tokenRoutes } from "./api/account/tokens.routes.ts";
import { auditRoutes } from "./api/audit/audit.routes.ts";
import { authRoutes } from "./api/auth/auth.routes.ts";
import { inviteRoutes } from "./api/auth/invites.routes.ts";
import { passkeyRoutes } from "./api/auth/passkey.routes.ts";
import { passwordRoutes } from "./api/auth/password.routes.ts";
import { secondStepRoutes } from "./api/auth/second-step.routes.ts";
import { invoiceRoutes } from "./api/billing/invoices/invoices.routes.ts";
import { paymentMethodRoutes, subscriptionRoutes } from "./api/billing/subscription/subscription.routes.ts";
import { collectRoutes } from "./api/collect/collect.routes.ts";
import { dashboardRoutes } from "./api/dashboard/dashboard.routes.ts";
import { personalDataRoutes } from "./api/datatable/personal-data.routes.ts";
import { userRoutes } from "./api/datatable/users.routes.ts";
import { customerRoutes, transactionRoutes } from "./api/ecommerce/customers/customers.routes.ts";
import { figureRoutes } from "./api/ecommerce/figures/figures.routes.ts";
import { productSalesRoutes } from "./api/ecommerce/figures/product-sales.routes.ts";
import { orderActRoutes } from "./api/ecommerce/order-writes/order-acts.routes.ts";
import { orderMoneyRoutes } from "./api/ecommerce/order-writes/order-money.routes.ts";
import { orderRoutes } from "./api/ecommerce/orders/orders.routes.ts";
import { productBulkRoutes } from "./api/ecommerce/product-bulk/product-bulk.routes.ts";
import { productImportRoutes } from "./api/ecommerce/product-import/product-import.routes.ts";
import { productWriteRoutes } from "./api/ecommerce/products/product-writes.routes.ts";
import { productRoutes } from "./api/ecommerce/products/products.routes.ts";
import { stockRoutes } from "./api/ecommerce/stock/product-stock.routes.ts";
import { exportRoutes } from "./api/exports/exports.routes.ts";
import { conversationRoutes } from "./api/inbox/conversations/conversations.routes.ts";
import { inboxLabelRoutes } from "./api/inbox/folders/labels.routes.ts";
import { inboundRoutes } from "./api/inbox/inbound/inbound.routes.ts";
import { messageRoutes } from "./api/inbox/messages/messages.routes.ts";
import { jobRoutes } from "./api/jobs/jobs.routes.ts";
import { boardRoutes } from "./api/kanban/boards/boards.routes.ts";
import { columnRoutes, labelRoutes } from "./api/kanban/boards/columns.routes.ts";
import { cardPartRoutes } from "./api/kanban/card-parts/card-parts.routes.ts";
import { cardBulkRoutes, cardRoutes } from "./api/kanban/cards/cards.routes.ts";
import { firstAdminRoutes } from "./api/operator/first-admin.routes.ts";
import { operatorRoutes } from "./api/operator/operator.routes.ts";
import { changeRoutes } from "./api/system/changes.routes.ts";
import { notificationRoutes } from "./api/system/notifications.routes.ts";
import { needMatch } from "./api/system/schema-guard.ts";
import { searchRoutes } from "./api/system/search.routes.ts";
import { systemRoutes } from "./api/system/system.routes.ts";
import { viewRoutes } from "./api/system/views.routes.ts";
import { teamRoutes } from "./api/team/team.routes.ts";
import { fileRoutes } from "./api/uploads/files.routes.ts";
import { dataRoutes } from "./api/workspace/data.routes.ts";
import { workspaceRoutes } from "./api/workspace/workspace.routes.ts";
import { docsRoutes } from "./api-docs/docs.routes.ts";
import { AppError } from "./app-error.ts";
import { exportSources } from "./export-sources.ts";
import { errorHandler, failure } from "./http/answers/on-error.ts";
import { securityTxt } from "./http/answers/security-txt.ts";
import { limitAddress } from "./http/checks/address-limit.ts";
import { crossOrigin } from "./http/checks/cross-origin.ts";
import { playScenario } from "./http/checks/scenario.ts";
import { sentBody } from "./http/checks/sent-body.ts";
import type { Env } from "./http/env.ts";
import { FOR_PAGE, injectContext } from "./http/inject-context.ts";
import { BODY_MAX_BYTES, bytesAt, isStreamedAt, isWrongMethod, methodsAt } from "./http/paths.ts";
import { signedInByCookie } from "./http/signed-in.ts";
import { asksForSetupCode } from "./identity/setup-code.ts";
import { openApiDocument } from "./openapi/document.ts";
import { errorPage } from "./pages/error-page.ts";
import { documentRoutes } from "./pages/page.ts";
import type { Platform } from "./platform.ts";
import { VERSION } from "./version.ts";

/**
 * Creates the shop's app: middleware, then the routes of each area. For a page it returns the data that the edge
 * renders.
 * `mismatch`: why build and database do not match, if the host has already checked.
 */
export function createShop(platform: Platform, mismatch?: string | null): Hono<Env> {
  const app = new Hono<Env>();
  const onError = errorHandler(errorPage);
  app.onError(onError);
  app.use(injectContext(platform, onError));
  app.use(needMatch(platform, mismatch));
  // Before the body limit, because this route receives a whole shop.
  if (platform.settings.isOperatorOnly) app.route("/api/operator", operatorRoutes(platform));
  if (platform.settings.shops === "by-host") app.route("/api/operator", firstAdminRoutes);

  const api = new Hono<Env>();
  api.use(crossOrigin);
  api.use(limitAddress);
  api.use((c, next) => {
    if (isStreamedAt(c.req.method, c.req.path) && !c.req.header("x-signature")) return next();
    const limit = limitTo(bytesAt(c.req.method, c.req.path) ?? BODY_MAX_BYTES);
    // Without Content-Length the body is read here to measure it.
    const body = c.req.header("content-length") ? null : sentBody(c);
    if (body) c.req.raw = new Request(c.req.raw, { body, duplex: "half" } as RequestInit);
    return limit(c, next);
  });
  if (platform.settings.mode === "mock") api.use(playScenario);
  api.use(async (c, next) => (isWrongMethod(c.req.method, c.req.path) ? wrongMethod(c) : next()));
  for (const area of areas) api.route("/", area);
  api.route("/docs", docsRoutes);
  api.all("*", wrongMethod);
  app.route("/api", api);
  app.all("/api", (c) => failure(c, "not_found"));

  app.get("/.well-known/security.txt", securityTxt);
  app.get(
    "*",
    documentRoutes({
      ask: (request, c) => app.fetch(asThePage(request, c), FOR_PAGE),
      signedIn: signedInByCookie,
      asksForSetupCode: (c) => asksForSetupCode(c.var.actor.db, platform.settings),
    }),
  );
  return app;
}

/** API request that the document makes with the session of the page. */
function asThePage(request: Request, c: Context<Env>): Request {
  const headers = new Headers(request.headers);
  headers.delete("if-none-match");
  const token = c.var.actor.sender.cookieToken;
  if (token && c.var.actor.platform.settings.mode === "mock") headers.set("authorization", `Bearer ${token}`);
  return new Request(request, { headers });
}

const areas = [
  systemRoutes(() => openApiDocument({ version: VERSION })),
  changeRoutes,
  notificationRoutes,
  searchRoutes,
  authRoutes,
  secondStepRoutes,
  passwordRoutes,
  inviteRoutes,
  passkeyRoutes,
  dashboardRoutes,
  collectRoutes,
  userRoutes,
  figureRoutes,
  productWriteRoutes,
  productBulkRoutes,
  productImportRoutes,
  stockRoutes,
  productSalesRoutes,
  productRoutes,
  orderRoutes,
  orderActRoutes,
  orderMoneyRoutes,
  customerRoutes,
  transactionRoutes,
  conversationRoutes,
  messageRoutes,
  inboxLabelRoutes,
  inboundRoutes,
  accountRoutes,
  profileRoutes,
  securityRoutes,
  sessionRoutes,
  tokenRoutes,
  accountPasskeyRoutes,
  dataRoutes,
  personalDataRoutes,
  ownDataRoutes,
  jobRoutes,
  exportRoutes(exportSources),
  fileRoutes,
  viewRoutes,
  boardRoutes,
  columnRoutes,
  labelRoutes,
  cardBulkRoutes,
  cardRoutes,
  cardPartRoutes,
  workspaceRoutes,
  auditRoutes,
  teamRoutes,
  subscriptionRoutes,
  paymentMethodRoutes,
  invoiceRoutes,
];

const limitTo = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new AppError("too_large");
    },
  });

/** Returns 405 for a method that the path does not have, 404 for an unknown path. */
function wrongMethod(c: Context<Env>): Response {
  const allowed = methodsAt(c.req.path);
  if (allowed.length === 0) return failure(c, "not_found");
  c.header("Allow", allowed.join(", "));
  return failure(c, "method_not_allowed");
}
