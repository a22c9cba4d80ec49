import { LAST_ORDERS, largeRowFields, orderRowFields, productRowFields } from "./list-fields.ts";
import { Q_MAX } from "./rules/shop/list-limits.ts";
import type { Screen, ScreenCall } from "./screen.ts";

const PRODUCT_FILTERS = [
  "q",
  "category",
  "status",
  "priceMin",
  "priceMax",
  "discounted",
  "ratingMin",
  "createdFrom",
  "createdTo",
  "tag",
  "archived",
];
const ORDER_FILTERS = [
  "q",
  "before",
  "excess",
  "status",
  "paymentMethod",
  "payment",
  "amountMin",
  "amountMax",
  "from",
  "to",
  "product",
  "customerId",
];

/**
 * Query for a customer's other conversations. An unknown sender has no id and is searched by address, which also
 * matches longer addresses, so the page is larger.
 */
export const earlierOf = ({ id, email }: { id: number | null; email: string }) =>
  id === null
    ? { folder: "all", pageSize: "20", q: `from:"${email}"`.slice(0, Q_MAX) }
    : { folder: "all", pageSize: "6", customerId: id };

/** Query for the cards linked to a record. */
export const LINKED_CARDS = { pageSize: "10", sort: "createdAt:desc" };

const PERSON_FILTERS = [
  "q",
  "role",
  "status",
  "lastLoginFrom",
  "lastLoginTo",
  "totalOrdersMin",
  "totalOrdersMax",
  "totalSpentMin",
  "totalSpentMax",
];

/** All screens of the product; router, document, menu and prefetch read this list. */
export const screens: readonly Screen[] = [
  { id: "login", path: "/login", source: "screens/login/login-screen.tsx", open: true, calls: [] },
  { id: "register", path: "/register", source: "screens/register/register-screen.tsx", open: true, calls: [] },
  {
    id: "dashboard",
    path: "/dashboard",
    source: "screens/dashboard/dashboard-screen.tsx",
    calls: [
      { endpoint: "GET /dashboard/stats", follows: "period" },
      { endpoint: "GET /dashboard/visitors", follows: "period" },
      { endpoint: "GET /dashboard/monthly-users", follows: "overview" },
      { endpoint: "GET /dashboard/user-series", follows: "series" },
      { endpoint: "GET /dashboard/user-minutes" },
      { endpoint: "GET /dashboard/countries", follows: "period" },
      { endpoint: "GET /ecommerce/summary", follows: "period" },
      { endpoint: "GET /ecommerce/monthly-sales", follows: "overview" },
      { endpoint: "GET /ecommerce/sales-series", follows: "series" },
      { endpoint: "GET /ecommerce/top-products", follows: "period" },
      { endpoint: "GET /ecommerce/order-stats", follows: "period" },
      { endpoint: "GET /ecommerce/top-customers", follows: "period" },
      { endpoint: "GET /ecommerce/recent-transactions", follows: "period" },
      { endpoint: "GET /dashboard/attention" },
      { endpoint: "GET /dashboard/layout" },
      // Totals of all time decide whether the shop is new.
      { endpoint: "GET /ecommerce/summary" },
      { endpoint: "GET /ecommerce/order-stats" },
    ],
  },
  {
    id: "products",
    path: "/products",
    source: "screens/products/products-screen.tsx",
    objects: ["product", "view"],
    hasViews: true,
    calls: [],
    list: {
      endpoint: "GET /ecommerce/products",
      params: ["page", "pageSize", "sort", ...PRODUCT_FILTERS],
      defaults: { page: "1", sort: "createdAt:desc", fields: productRowFields.join(",") },
      facets: "GET /ecommerce/products/facets",
      record: {
        param: "open",
        source: "screens/products/detail/product-sheet.tsx",
        calls: (id) => [
          { endpoint: "GET /ecommerce/products/{id}", path: { id } },
          { endpoint: "GET /ecommerce/products/{id}/sales", path: { id } },
          { endpoint: "GET /ecommerce/products/{id}/stock", path: { id }, query: { pageSize: "5" } },
          { endpoint: "GET /ecommerce/orders", query: { ...LAST_ORDERS, product: id } },
        ],
      },
    },
  },
  {
    id: "addProduct",
    path: "/add-product",
    source: "screens/add-product/add-product-screen.tsx",
    objects: ["product"],
    calls: [],
    records: ["id", "copy"].map((param) => ({
      param,
      calls: (id) => [{ endpoint: "GET /ecommerce/products/{id}", path: { id } }],
    })),
    renamed: { by: "id", as: "editProduct" },
  },
  {
    id: "orders",
    path: "/orders",
    source: "screens/orders/orders-screen.tsx",
    objects: ["order", "order_note", "view"],
    hasViews: true,
    calls: [],
    list: {
      endpoint: "GET /ecommerce/orders",
      params: ["page", "pageSize", "sort", ...ORDER_FILTERS],
      defaults: { page: "1", sort: "date:desc", fields: orderRowFields.join(",") },
      facets: "GET /ecommerce/orders/facets",
      record: {
        param: "order",
        source: "screens/orders/detail/order-sheet.tsx",
        calls: (id) => [
          { endpoint: "GET /ecommerce/orders/{id}", path: { id } },
          { endpoint: "GET /ecommerce/orders/{id}/timeline", path: { id } },
          { endpoint: "GET /ecommerce/transactions", query: { orderId: id, pageSize: "100", sort: "date:asc" } },
          { endpoint: "GET /kanban/cards", query: { ...LINKED_CARDS, order: id } },
        ],
        follow: ({ customerId }) =>
          typeof customerId === "number"
            ? [
                { endpoint: "GET /ecommerce/customers/{id}", path: { id: String(customerId) } },
                { endpoint: "GET /ecommerce/orders", query: { ...LAST_ORDERS, customerId } },
              ]
            : [],
      },
    },
  },
  {
    id: "kanban",
    path: "/kanban",
    source: "screens/kanban/kanban-screen.tsx",
    objects: ["board", "column", "label", "card", "comment", "view"],
    calls: [{ endpoint: "GET /kanban/boards" }],
  },
  {
    id: "inbox",
    path: "/inbox",
    source: "screens/inbox/inbox-screen.tsx",
    objects: ["conversation", "inbox_label", "canned", "card"],
    calls: [],
    list: {
      endpoint: "GET /inbox/conversations",
      params: ["page", "folder", "label", "q", "assignee", "waitingOver"],
      defaults: { page: "1", pageSize: "50", sort: "lastMessageAt:desc" },
      record: {
        param: "c",
        source: "screens/inbox/conversation/conversation-pane.tsx",
        calls: (id) => [
          { endpoint: "GET /inbox/conversations/{id}", path: { id } },
          { endpoint: "GET /kanban/cards", query: { ...LINKED_CARDS, conversation: id } },
        ],
        follow: ({ customer, orderId }) => [
          ...factsOf(customer as { id: number | null; email: string }),
          ...(typeof orderId === "number"
            ? [{ endpoint: "GET /ecommerce/orders/{id}" as const, path: { id: String(orderId) } }]
            : []),
        ],
      },
    },
  },
  {
    id: "account",
    path: "/account",
    source: "screens/account/account-screen.tsx",
    objects: ["person", "workspace", "invite", "file"],
    calls: [],
    tabs: {
      profile: [{ endpoint: "GET /account" }],
      security: [{ endpoint: "GET /account" }, { endpoint: "GET /account/passkeys" }],
      sessions: [{ endpoint: "GET /account/sessions" }],
      tokens: [{ endpoint: "GET /account/tokens" }],
      preferences: [],
      notifications: [{ endpoint: "GET /account/notifications" }],
      team: [{ endpoint: "GET /team" }, { endpoint: "GET /billing/usage" }, { endpoint: "GET /team/tokens" }],
      workspace: [{ endpoint: "GET /workspace" }, { endpoint: "GET /account" }, { endpoint: "GET /uploads/open" }],
      activity: [{ endpoint: "GET /audit/acts" }, { endpoint: "GET /audit/facets" }],
    },
  },
  {
    id: "billing",
    path: "/billing",
    source: "screens/billing/billing-screen.tsx",
    objects: ["subscription", "invoice", "payment_method", "billing_details"],
    calls: [
      { endpoint: "GET /billing/subscription" },
      { endpoint: "GET /billing/usage" },
      { endpoint: "GET /billing/payment-methods" },
      { endpoint: "GET /billing/details" },
    ],
    list: {
      endpoint: "GET /billing/invoices",
      params: ["page", "pageSize", "sort", "status", "year"],
      defaults: { page: "1", sort: "date:desc" },
    },
  },
  {
    id: "datatable",
    path: "/datatable",
    source: "screens/datatable/datatable-screen.tsx",
    objects: ["person", "order", "view"],
    hasViews: true,
    // One full page for sorting and searching in the browser.
    calls: [{ endpoint: "GET /datatable/users", query: { pageSize: "100", sort: "id:asc" } }],
    modes: {
      server: {
        endpoint: "GET /datatable/users",
        params: ["page", "pageSize", "sort", ...PERSON_FILTERS],
        defaults: { page: "1", sort: "id:asc" },
      },
      large: {
        endpoint: "GET /ecommerce/orders",
        params: ["page", "pageSize", "sort", ...ORDER_FILTERS],
        defaults: { page: "1", sort: "date:desc", fields: largeRowFields.join(",") },
      },
    },
  },
  { id: "date-picker", path: "/date-picker", source: "screens/date-picker/date-picker-screen.tsx", calls: [] },
  { id: "dropdown-menu", path: "/dropdown-menu", source: "screens/dropdown-menu/dropdown-menu-screen.tsx", calls: [] },
  {
    id: "multi-file-upload",
    path: "/multi-file-upload",
    source: "screens/multi-file-upload/multi-file-upload-screen.tsx",
    objects: ["file"],
    calls: [],
    list: {
      endpoint: "GET /uploads",
      params: ["page", "pageSize", "sort"],
      defaults: { page: "1", sort: "createdAt:desc" },
    },
  },
  { id: "toast", path: "/toast", source: "screens/toast/toast-screen.tsx", calls: [] },
];

/** Calls for the customer panel of a conversation. */
const factsOf = (customer: { id: number | null; email: string }): ScreenCall[] => [
  ...(customer.id === null ? [] : buyerCalls(customer.id)),
  { endpoint: "GET /inbox/conversations", query: earlierOf(customer) },
];

const buyerCalls = (id: number): ScreenCall[] => [
  { endpoint: "GET /datatable/users/{id}", path: { id: String(id) } },
  { endpoint: "GET /ecommerce/customers/{id}", path: { id: String(id) } },
  { endpoint: "GET /ecommerce/orders", query: { ...LAST_ORDERS, customerId: id } },
];

/** Screen at a path, ignoring a trailing slash. */
export function screenAt(pathname: string): Screen | undefined {
  const path = pathname.length > 1 && pathname.endsWith("/") ? pathname.slice(0, -1) : pathname;
  return screens.find((screen) => screen.path === path);
}

/** Screen by id. Throws an Error if there is none. */
export function screenById(id: string): Screen {
  const screen = screens.find((one) => one.id === id);
  if (!screen) throw new Error(`No screen is called ${id}.`);
  return screen;
}
