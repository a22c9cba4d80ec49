const PEOPLE = ["/datatable/users", "walk:/datatable/users"];
const SALES = [
  "/ecommerce/order-stats",
  "/ecommerce/summary",
  "/ecommerce/monthly-sales",
  "/ecommerce/top-products",
  "/ecommerce/top-customers",
  "/ecommerce/recent-transactions",
  "/dashboard/attention",
];

const BOARDS = "/kanban/boards";
const CARDS = [BOARDS, "/kanban/cards"];

/**
 * Which questions a change of an object makes stale: its own lists and records, and the dashboard's cards of it. With a
 * slash at the end it is the records alone.
 */
const ofObject: Record<string, readonly string[]> = {
  person: [
    ...PEOPLE,
    // What names colleagues in passing: who has a card or a conversation, who wrote, whom it can be given to.
    "/kanban/boards/",
    "/kanban/cards",
    "/kanban/people",
    "/inbox/conversations",
    "/inbox/canned",
    "/billing/usage",
    "/team",
    "/dashboard/stats",
    "/dashboard/monthly-users",
    "/ecommerce/top-customers",
  ],
  // The person who looks at the page: what they may do and see goes by their role.
  self: ["/account/standing", "/ecommerce/summary", "/ecommerce/products", "/ecommerce/orders", BOARDS],
  // An order holds pieces of its products, so their stock moves with it, and counts among its person's.
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
  // What a colleague has in hand stands in the team.
  conversation: ["/inbox/conversations", "/inbox/folders", "/inbox/draft", "/dashboard/attention", "/team", ...CARDS],
  inbox_label: ["/inbox/labels", "/inbox/folders", "/inbox/conversations"],
  canned: ["/inbox/canned"],
  // What is on a board is named after it, and goes with it.
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

/** Those of the known cache keys that changes of these objects make stale. */
export function staleKeys(known: readonly string[], objects: ReadonlySet<string>): string[] {
  const stale = [...objects].flatMap((object) => ofObject[object] ?? []);
  return known.filter((key) => {
    const [path = ""] = key.split("?");
    return stale.some((one) => path === one || path.startsWith(one.endsWith("/") ? one : `${one}/`));
  });
}

/** A card of the dashboard rather than a list or a record: many changes in a row ask for it once. */
export const isCard = (key: string): boolean => ["/dashboard/", ...SALES].some((path) => key.startsWith(path));
