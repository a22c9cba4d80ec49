import type { EndpointName } from "./api/endpoints.ts";

export type QueryValue = string | number | boolean | undefined;
export type Query = Record<string, QueryValue>;

/** A call that fills a screen's first paint: its place in the endpoint table and the query it is sent with. */
export interface ScreenCall {
  endpoint: EndpointName;
  query?: Query;
}

/** A list on a screen: which of the page's parameters go along to the call, and what is sent for the missing ones. */
export interface ScreenList {
  endpoint: EndpointName;
  params: readonly string[];
  defaults: Readonly<Record<string, string>>;
  /** The counts beside the list; they get the filters only. */
  facets?: EndpointName;
  /** The list is asked with parameters only when the page has this one. */
  when?: readonly [name: string, value: string];
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
}

const POSITION = new Set(["page", "pageSize", "sort", "cursor"]);
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

/** Every screen of the product; router, document, menu and prefetch read it. */
export const screens: readonly Screen[] = [
  { id: "login", path: "/login", source: "screens/login/login-screen.tsx", open: true, calls: [] },
  { id: "register", path: "/register", source: "screens/register/register-screen.tsx", open: true, calls: [] },
  {
    id: "dashboard",
    path: "/dashboard",
    source: "screens/dashboard/dashboard-screen.tsx",
    calls: [
      { endpoint: "GET /dashboard/stats" },
      { endpoint: "GET /dashboard/visitors" },
      { endpoint: "GET /dashboard/monthly-users" },
      { endpoint: "GET /dashboard/user-minutes" },
      { endpoint: "GET /dashboard/countries" },
      { endpoint: "GET /ecommerce/summary" },
      { endpoint: "GET /ecommerce/monthly-sales" },
      { endpoint: "GET /ecommerce/top-products" },
      { endpoint: "GET /ecommerce/order-stats" },
      { endpoint: "GET /ecommerce/top-customers" },
      { endpoint: "GET /ecommerce/recent-transactions" },
      { endpoint: "GET /dashboard/attention" },
    ],
  },
  {
    id: "products",
    path: "/products",
    source: "screens/products/products-screen.tsx",
    calls: [],
    list: {
      endpoint: "GET /ecommerce/products",
      params: ["page", "pageSize", "sort", ...PRODUCT_FILTERS],
      defaults: { page: "1", pageSize: "25", sort: "createdAt:desc" },
      facets: "GET /ecommerce/products/facets",
    },
  },
  {
    id: "orders",
    path: "/orders",
    source: "screens/orders/orders-screen.tsx",
    calls: [],
    list: {
      endpoint: "GET /ecommerce/orders",
      params: ["page", "pageSize", "sort", ...ORDER_FILTERS],
      defaults: { page: "1", pageSize: "25", sort: "date:desc" },
      facets: "GET /ecommerce/orders/facets",
    },
  },
  {
    id: "datatable",
    path: "/datatable",
    source: "screens/datatable/datatable-screen.tsx",
    calls: [],
    list: {
      endpoint: "GET /datatable/users",
      params: ["page", "pageSize", "sort", "q", "role", "status"],
      defaults: { page: "1", pageSize: "25", sort: "id:asc" },
      when: ["mode", "server"],
    },
  },
  { id: "toast", path: "/toast", source: "screens/toast/toast-screen.tsx", calls: [] },
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

/** The calls of a screen's first paint at an address, with the page's own parameters in the list call. */
export function screenCalls(screen: Screen, search: URLSearchParams): ScreenCall[] {
  const { list } = screen;
  if (!list) return [...screen.calls];
  if (list.when && search.get(list.when[0]) !== list.when[1]) return [...screen.calls, { endpoint: list.endpoint }];
  const query: Query = { ...list.defaults };
  for (const name of list.params) {
    const value = search.get(name);
    if (value) query[name] = value;
  }
  const calls: ScreenCall[] = [...screen.calls, { endpoint: list.endpoint, query }];
  if (list.facets) {
    const filters = Object.fromEntries(Object.entries(query).filter(([name]) => !POSITION.has(name)));
    calls.push({ endpoint: list.facets, query: filters });
  }
  return calls;
}

/** The path and query of a call, parameters sorted and empty ones dropped: its key in the cache and in the boot data. */
export function callKey(
  endpoint: EndpointName,
  { path, query }: { path?: Record<string, string | number>; query?: Query } = {},
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
