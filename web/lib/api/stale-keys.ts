const PEOPLE = ["/datatable/users", "walk:/datatable/users"];
const SALES = [
  "/ecommerce/order-stats",
  "/ecommerce/summary",
  "/ecommerce/monthly-sales",
  "/ecommerce/sales-series",
  "/ecommerce/top-products",
  "/ecommerce/top-customers",
  "/ecommerce/recent-transactions",
  "/dashboard/attention",
];

const BOARDS = "/kanban/boards";
const CARDS = [BOARDS, "/kanban/cards"];

/**
 * Keys that a change of a record type makes stale: its lists, records and dashboard cards. A trailing slash means
 * records only.
 */
const ofObject: Record<string, readonly string[]> = {
  person: [
    ...PEOPLE,
    // Keys whose answers name colleagues, as assignee, author or choice.
    "/kanban/boards/",
    "/kanban/cards",
    "/kanban/people",
    "/inbox/conversations",
    "/inbox/canned",
    "/billing/usage",
    "/team",
    "/dashboard/stats",
    "/dashboard/monthly-users",
    "/dashboard/user-series",
    "/ecommerce/top-customers",
  ],
  // The viewer: their permissions follow their role.
  self: ["/account/standing", "/ecommerce/summary", "/ecommerce/products", "/ecommerce/orders", BOARDS],
  // An order reserves stock of its products and counts among its person's orders.
  order: [...PEOPLE, "/billing/usage", "/ecommerce/", "/dashboard/attention", ...CARDS],
  order_note: ["/ecommerce/orders/"],
  product: [
    "/billing/usage",
    "/ecommerce/products",
    "/ecommerce/summary",
    "/ecommerce/top-products",
    "/dashboard/attention",
    ...CARDS,
  ],
  // The team list shows each colleague's open work.
  conversation: ["/inbox/conversations", "/inbox/folders", "/inbox/draft", "/dashboard/attention", "/team", ...CARDS],
  inbox_label: ["/inbox/labels", "/inbox/folders", "/inbox/conversations"],
  canned: ["/inbox/canned"],
  // Everything on a board carries its name and is deleted with it.
  board: [...CARDS, "/team"],
  column: CARDS,
  label: CARDS,
  card: [...CARDS, "/team"],
  comment: CARDS,
  view: ["/views"],
  file: ["/billing/usage", "/uploads"],
  notification: ["/notifications"],
  workspace: ["/workspace", "/account/standing", BOARDS, "/ecommerce/orders", "/ecommerce/products", ...SALES],
  invite: ["/team"],
  subscription: ["/billing/subscription", "/billing/usage"],
  invoice: ["/billing/invoices", "/billing/subscription", "/dashboard/attention"],
  payment_method: ["/billing/payment-methods"],
  billing_details: ["/billing/details"],
};

/** Known cache keys that changes of these record types make stale. */
export function staleKeys(known: readonly string[], objects: ReadonlySet<string>): string[] {
  const stale = [...objects].flatMap((object) => ofObject[object] ?? []);
  return known.filter((key) => {
    const [path = ""] = key.split("?");
    return stale.some((one) => path === one || path.startsWith(one.endsWith("/") ? one : `${one}/`));
  });
}

/** Whether a key is a dashboard card: several changes in a row refetch it once. */
export const isCard = (key: string): boolean => ["/dashboard/", ...SALES].some((path) => key.startsWith(path));
