import { atMost, ms, row, times } from "./table.mjs";

const TIMES = 20;
const FIRSTS = 3;
const MOST_OF_SMALL = 3;

/** List pages to measure: position, filters, searches. `last` requires the total first. */
const lists = {
  orders: {
    path: "/ecommerce/orders",
    filters: {
      status: "status=completed",
      "two statuses": "status=pending,processing",
      method: "paymentMethod=Crypto",
      payment: "payment=paid",
      amount: "amountMin=100&amountMax=200",
      days: "from=2026-01-01&to=2026-06-30",
      product: "product=3",
      customer: "customerId=12",
      "status + method": "status=completed&paymentMethod=Credit%20Card",
      "method + amount": "paymentMethod=Crypto&amountMin=500",
      "status + method by customer": "status=cancelled&paymentMethod=Crypto&sort=customer:asc",
    },
    sorts: ["date:asc", "amount:desc", "customer:asc", "products:desc"],
    words: { rare: "%231023", common: "ayse", everywhere: "example", "two words": "ayse krem", "one letter": "a" },
  },
  products: {
    path: "/ecommerce/products",
    filters: {
      category: "category=Books",
      status: "status=Low%20Stock",
      price: "priceMin=20&priceMax=60",
      discounted: "discounted=1",
      rating: "ratingMin=4.5",
      tag: "tag=kis",
      "category + rating": "category=Books&ratingMin=4",
      archived: "archived=1",
    },
    sorts: ["name:asc", "sales:desc", "discountedPrice:asc"],
    words: { rare: "ele-000001", common: "canta", everywhere: "869", "one letter": "k" },
  },
  people: {
    path: "/datatable/users",
    filters: {
      role: "role=Kullan%C4%B1c%C4%B1",
      status: "status=active",
      spent: "totalSpentMin=1000",
      "role + orders": "role=Kullan%C4%B1c%C4%B1&totalOrdersMin=3",
    },
    sorts: ["name:asc", "totalSpent:desc", "lastLogin:desc"],
    words: { rare: "admin", common: "ayse", everywhere: "example", "one letter": "a" },
  },
  customers: {
    path: "/ecommerce/customers",
    filters: { amount: "amountMin=1000", "orders + amount": "ordersMin=3&amountMax=2000" },
    sorts: ["name:asc", "lastOrderAt:desc"],
    words: { rare: "admin", common: "ayse" },
    hasFacets: false,
  },
  transactions: {
    path: "/ecommerce/transactions",
    filters: { kind: "kind=refund", method: "method=Crypto", amount: "amountMin=100&amountMax=200" },
    sorts: ["amount:desc"],
    words: { rare: "%231023", common: "ayse", "one letter": "a" },
    hasFacets: false,
  },
};

/** URLs to request by name; middle and last pages require the list's total. */
async function casesOf(ask, { path, filters, sorts, words, hasFacets = true }) {
  const cases = [];
  const narrowings = { all: "", ...filters };
  for (const [name, word] of Object.entries(words)) narrowings[`q ${name}`] = `q=${word}`;
  narrowings["q common + filter"] = `q=${words.common}&${Object.values(filters)[0]}`;
  for (const [name, query] of Object.entries(narrowings)) {
    const { meta } = await ask(`${path}?pageSize=25&${query}`);
    const pages = [
      ["first", 1],
      ["middle", Math.ceil(meta.pageCount / 2)],
      ["last", meta.pageCount],
    ];
    for (const [place, page] of pages) {
      if (place === "first" || page > 1) cases.push([`${name}, ${place}`, `${path}?pageSize=25&page=${page}&${query}`]);
    }
  }
  for (const sort of sorts) {
    const { meta } = await ask(`${path}?pageSize=25&sort=${sort}`);
    cases.push([`by ${sort}, middle`, `${path}?pageSize=25&sort=${sort}&page=${Math.ceil(meta.pageCount / 2)}`]);
  }
  const counted = ["", Object.values(filters)[0], ...Object.values(words).map((word) => `q=${word}`)];
  for (const query of hasFacets ? counted : []) {
    cases.push([`facets ${decodeURIComponent(query)}`, `${path}/facets?${query}`]);
  }
  return cases;
}

/** Milliseconds of each page of each list of a running server; see {@link timeCases}. */
export async function timeLists({ url, headers }) {
  const server = { ask: askerOf(url, headers), change: changerOf(url, headers) };
  const { ask } = server;
  const cases = [];
  for (const [list, spec] of Object.entries(lists)) {
    for (const [name, path] of await casesOf(ask, spec)) cases.push([`${list}: ${name}`, path]);
  }
  return timeCases(server, cases);
}

/**
 * Milliseconds by name: `first` is the median of 3 requests right after a change; then median and 95th percentile of 20
 * requests without changes; and the number of rows.
 */
export async function timeCases({ ask, change }, cases) {
  const timed = {};
  for (const [name, path] of cases) {
    const firsts = [];
    for (let time = 0; time < FIRSTS; time += 1) {
      await change();
      const since = performance.now();
      await ask(path);
      firsts.push(performance.now() - since);
    }
    const first = firsts.sort((a, b) => a - b)[Math.floor(FIRSTS / 2)];
    const waits = [];
    let rows = 0;
    for (let time = 0; time < TIMES; time += 1) {
      // An unknown parameter only bypasses the response cache.
      const since = performance.now();
      const { data } = await ask(`${path}&asking=${time}`);
      waits.push(performance.now() - since);
      rows = Array.isArray(data) ? data.length : 0;
    }
    waits.sort((a, b) => a - b);
    timed[name] = { first, p50: waits[TIMES / 2], p95: waits[Math.ceil(TIMES * 0.95) - 1], rows };
  }
  return timed;
}

/** Requests JSON from a running server with the given headers. */
export const askerOf = (url, headers) => async (path) => {
  const answer = await fetch(`${url}/api${path}`, { headers });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
};

/** Changes a record on a running server: adds one unit of a product. */
export const changerOf = (url, headers) => async () => {
  const answer = await fetch(`${url}/api/ecommerce/products/1/stock`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ mode: "add", quantity: 1, reason: "received" }),
  });
  if (!answer.ok) throw new Error(`the stock answered ${answer.status}: ${await answer.text()}`);
};

/** Reference of a page of the large server: the same page of the small one, or a whole list if that has fewer rows. */
function floorOf(small, name, { rows }) {
  const same = small[name];
  if (same && same.rows >= rows) return same;
  const [list] = /^(\w+: )?/.exec(name);
  return small[`${list}all, first`];
}

/** Page times of two servers side by side, slowest first. */
export function printLists({ small, large, title }) {
  row(title, "p50 ms", "p95 ms", "small p50", "ratio", "first ms", "small first");
  const slowest = Object.entries(large).toSorted(([, a], [, b]) => b.p95 - a.p95);
  for (const [name, one] of slowest) {
    const { first, p50, p95 } = one;
    const floor = floorOf(small, name, one);
    const ratio = atMost(MOST_OF_SMALL, p50 / floor.p50, times(p50 / floor.p50));
    row(name, ms(p50), ms(p95), ms(floor.p50), ratio, ms(first), ms(floor.first));
  }
}
