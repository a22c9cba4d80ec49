import type { EndpointName } from "./api/endpoints.ts";
import type { PeriodQuery } from "./rules/dashboard-period.ts";

export type QueryValue = string | number | boolean | undefined;
export type Query = Record<string, QueryValue>;

/** A call that fills a screen's first paint: its place in the endpoint table, and what it is sent with. */
export interface ScreenCall {
  endpoint: EndpointName;
  path?: Record<string, string>;
  query?: Query;
  /** Sent with the page's period, or only with whether it is compared. */
  follows?: "period" | "comparison";
}

/** A list on a screen: which of the page's parameters go along to the call, and what is sent for the missing ones. */
export interface ScreenList {
  endpoint: EndpointName;
  params: readonly string[];
  defaults: Readonly<Record<string, string>>;
  /** The counts beside the list; they get the filters only, without the status they are the tabs of. */
  facets?: EndpointName;
  record?: ScreenRecord;
}

/** The record that lies open beside a list when the page has this parameter. */
export interface ScreenRecord {
  param: string;
  /** Source of the chunk that draws it, where it has one of its own. */
  source?: string;
  calls(id: string): ScreenCall[];
  /** What else its drawing asks, once the first of its calls was answered with this. */
  follow?(record: Readonly<Record<string, unknown>>): ScreenCall[];
}

/** A screen: where it is, which chunk draws it, whether it needs a signed-in person, what it asks first. */
export interface Screen {
  id: string;
  path: string;
  /** Source of its chunk, as the build manifest names it. */
  source: string;
  open?: true;
  calls: readonly ScreenCall[];
  list?: ScreenList;
  /** The one record the page is about when it has one of these parameters, and what it asks. */
  records?: readonly { param: string; calls(id: string): ScreenCall[] }[];
  /** With this parameter the page goes by another name. */
  renamed?: { by: string; as: string };
  /** The list shown instead of what `calls` bring, by the page's `mode`. */
  modes?: Readonly<Record<string, ScreenList>>;
  /** Its list can be kept as views, which stand above it. */
  hasViews?: true;
}

const NOT_COUNTED = new Set(["page", "pageSize", "sort", "cursor", "status"]);
const PRODUCT_FILTERS = [
  "q",
  "category",
  "status",
  "priceMin",
  "priceMax",
  "discounted",
  "ratingMin",
  "stockMin",
  "stockMax",
  "createdFrom",
  "createdTo",
  "tag",
  "archived",
];
const ORDER_FILTERS = [
  "q",
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

/** Conversations of a customer beside the open one. */
const EARLIER = { folder: "all", pageSize: "6" };

/** How the cards about a conversation are asked for. */
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

/** Every screen of the product; router, document, menu and prefetch read it. */
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
      { endpoint: "GET /dashboard/monthly-users" },
      { endpoint: "GET /dashboard/user-minutes" },
      { endpoint: "GET /dashboard/countries", follows: "period" },
      { endpoint: "GET /ecommerce/summary", follows: "period" },
      { endpoint: "GET /ecommerce/monthly-sales", follows: "comparison" },
      { endpoint: "GET /ecommerce/top-products", follows: "period" },
      { endpoint: "GET /ecommerce/order-stats", follows: "period" },
      { endpoint: "GET /ecommerce/top-customers", follows: "period" },
      { endpoint: "GET /ecommerce/recent-transactions", follows: "period" },
      { endpoint: "GET /dashboard/attention" },
      // Whether the shop is new is asked about all time, whatever the period.
      { endpoint: "GET /ecommerce/summary" },
      { endpoint: "GET /ecommerce/order-stats" },
    ],
  },
  {
    id: "products",
    path: "/products",
    source: "screens/products/products-screen.tsx",
    hasViews: true,
    calls: [],
    list: {
      endpoint: "GET /ecommerce/products",
      params: ["page", "pageSize", "sort", ...PRODUCT_FILTERS],
      defaults: { page: "1", pageSize: "25", sort: "createdAt:desc" },
      facets: "GET /ecommerce/products/facets",
      record: {
        param: "open",
        source: "screens/products/product-sheet.tsx",
        calls: (id) => [
          { endpoint: "GET /ecommerce/products/{id}", path: { id } },
          { endpoint: "GET /ecommerce/products/{id}/sales", path: { id } },
          { endpoint: "GET /ecommerce/products/{id}/stock", path: { id }, query: { pageSize: "5" } },
          { endpoint: "GET /ecommerce/orders", query: { product: id, pageSize: "5" } },
        ],
      },
    },
  },
  {
    id: "addProduct",
    path: "/add-product",
    source: "screens/add-product/add-product-screen.tsx",
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
    hasViews: true,
    calls: [],
    list: {
      endpoint: "GET /ecommerce/orders",
      params: ["page", "pageSize", "sort", ...ORDER_FILTERS],
      defaults: { page: "1", pageSize: "25", sort: "date:desc" },
      facets: "GET /ecommerce/orders/facets",
      record: {
        param: "order",
        source: "screens/orders/order-sheet.tsx",
        calls: (id) => [
          { endpoint: "GET /ecommerce/orders/{id}", path: { id } },
          { endpoint: "GET /ecommerce/orders/{id}/timeline", path: { id } },
          { endpoint: "GET /ecommerce/transactions", query: { orderId: id, pageSize: "100", sort: "date:asc" } },
        ],
        follow: ({ customerId }) =>
          typeof customerId === "number"
            ? [
                { endpoint: "GET /ecommerce/customers/{id}", path: { id: String(customerId) } },
                { endpoint: "GET /ecommerce/orders", query: { customerId, pageSize: "5" } },
              ]
            : [],
      },
    },
  },
  {
    id: "kanban",
    path: "/kanban",
    source: "screens/kanban/kanban-screen.tsx",
    calls: [{ endpoint: "GET /kanban/boards" }],
  },
  {
    id: "inbox",
    path: "/inbox",
    source: "screens/inbox/inbox-screen.tsx",
    calls: [],
    list: {
      endpoint: "GET /inbox/conversations",
      params: ["page", "folder", "label", "q", "assignee"],
      defaults: { page: "1", pageSize: "50", sort: "lastMessageAt:desc" },
      record: {
        param: "c",
        source: "screens/inbox/talk-pane.tsx",
        calls: (id) => [
          { endpoint: "GET /inbox/conversations/{id}", path: { id } },
          { endpoint: "GET /kanban/cards", query: { ...LINKED_CARDS, conversation: id } },
        ],
        follow: ({ customer, orderId }) => [
          ...factsOf((customer as { id: number | null }).id),
          ...(typeof orderId === "number"
            ? [{ endpoint: "GET /ecommerce/orders/{id}" as const, path: { id: String(orderId) } }]
            : []),
        ],
      },
    },
  },
  {
    id: "datatable",
    path: "/datatable",
    source: "screens/datatable/datatable-screen.tsx",
    hasViews: true,
    // Everybody at once for the browser's own sorting and searching, as far as one page goes.
    calls: [{ endpoint: "GET /datatable/users", query: { pageSize: "100", sort: "id:asc" } }],
    modes: {
      server: {
        endpoint: "GET /datatable/users",
        params: ["page", "pageSize", "sort", ...PERSON_FILTERS],
        defaults: { page: "1", pageSize: "25", sort: "id:asc" },
      },
      large: {
        endpoint: "GET /ecommerce/orders",
        params: ["page", "pageSize", "sort", ...ORDER_FILTERS],
        defaults: { page: "1", pageSize: "25", sort: "date:desc" },
      },
    },
  },
  {
    id: "multi-file-upload",
    path: "/multi-file-upload",
    source: "screens/multi-file-upload/multi-file-upload-screen.tsx",
    calls: [],
    list: {
      endpoint: "GET /uploads",
      params: ["page", "pageSize", "sort"],
      defaults: { page: "1", pageSize: "25", sort: "createdAt:desc" },
    },
  },
  { id: "toast", path: "/toast", source: "screens/toast/toast-screen.tsx", calls: [] },
];

/** What the inbox shows of a customer beside a conversation. */
const factsOf = (id: number | null): ScreenCall[] =>
  id === null
    ? []
    : [
        { endpoint: "GET /datatable/users/{id}", path: { id: String(id) } },
        { endpoint: "GET /ecommerce/customers/{id}", path: { id: String(id) } },
        { endpoint: "GET /ecommerce/orders", query: { customerId: id, pageSize: "5" } },
        { endpoint: "GET /inbox/conversations", query: { ...EARLIER, customerId: id } },
      ];

/** The screen at a path (a slash at the end is forgiven), if there is one. */
export function screenAt(pathname: string): Screen | undefined {
  const path = pathname.length > 1 && pathname.endsWith("/") ? pathname.slice(0, -1) : pathname;
  return screens.find((screen) => screen.path === path);
}

/** Finds a screen by its name; a name that is none is a mistake of ours. */
export function screenById(id: string): Screen {
  const screen = screens.find((one) => one.id === id);
  if (!screen) throw new Error(`No screen is called ${id}.`);
  return screen;
}

/** The calls of a screen's first paint at an address, with the page's own parameters; `period` is what it reads as. */
export function screenCalls(screen: Screen, search: URLSearchParams, period?: PeriodQuery): ScreenCall[] {
  const list = screen.modes?.[search.get("mode") ?? ""] ?? screen.list;
  const views: ScreenCall[] = screen.hasViews ? [{ endpoint: "GET /views", query: { screen: screen.id } }] : [];
  if (!list) {
    const own = screen.calls.map((call) => withPeriod(call, period));
    return unique([...own, ...recordCalls(screen, search), ...views]);
  }
  const query: Query = { ...list.defaults };
  for (const name of list.params) {
    const value = search.get(name);
    if (value) query[name] = value;
  }
  const calls: ScreenCall[] = [...(screen.modes ? [] : screen.calls), { endpoint: list.endpoint, query }, ...views];
  if (list.facets) {
    const filters = Object.fromEntries(Object.entries(query).filter(([name]) => !NOT_COUNTED.has(name)));
    calls.push({ endpoint: list.facets, query: filters });
  }
  calls.push(...(openRecord(screen, search)?.calls ?? []));
  return calls;
}

/** The record that lies open at an address: how it is drawn, and the calls it begins with. */
export function openRecord(
  screen: Screen,
  search: URLSearchParams,
): { record: ScreenRecord; calls: ScreenCall[] } | null {
  const { record } = screen.modes?.[search.get("mode") ?? ""] ?? screen.list ?? {};
  const id = record && search.get(record.param);
  return record && isId(id) ? { record, calls: record.calls(id) } : null;
}

/** What the page asks of the record it is about; the first parameter that names one counts. */
function recordCalls({ records = [] }: Screen, search: URLSearchParams): ScreenCall[] {
  for (const { param, calls } of records) {
    const id = search.get(param);
    if (isId(id)) return calls(id);
  }
  return [];
}

/** Whether a parameter of the address can name a record. */
export const isId = (text: string | null | undefined): text is string => /^\d{1,15}$/.test(text ?? "");

const unique = (calls: readonly ScreenCall[]): ScreenCall[] => [
  ...new Map(calls.map((call) => [callKey(call.endpoint, call), call])).values(),
];

function withPeriod(call: ScreenCall, period: PeriodQuery | undefined): ScreenCall {
  if (call.follows === "period" && period) return { ...call, query: period };
  if (call.follows === "comparison" && period?.compare) return { ...call, query: { compare: period.compare } };
  return call;
}

/** The path and query of a call, parameters sorted and empty ones dropped: its key in the cache and in the boot data. */
export function callKey(
  endpoint: EndpointName,
  { path, query }: { path?: Record<string, string | number> | undefined; query?: Query | undefined } = {},
): string {
  const pattern = endpoint.slice(endpoint.indexOf(" ") + 1);
  const pathname = pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path?.[name] ?? "")));
  const search = new URLSearchParams();
  for (const name of Object.keys(query ?? {}).sort()) {
    const value = query?.[name];
    if (value !== undefined && value !== "") search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${pathname}?${text}` : pathname;
}
