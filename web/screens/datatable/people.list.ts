import { personStates } from "#shared/rules/people/person-states.ts";
import { roles } from "#shared/rules/people/roles.ts";
import { between, day, type ListSpec, oneOf, someOf, whole, words } from "../../lib/list/list-query.ts";

const MOST = 1_000_000_000_000;

/** What `/datatable` keeps in its address while it shows people. */
export const peopleList = {
  sorts: ["id", "name", "email", "role", "status", "lastLogin", "totalOrders", "totalSpent"],
  sort: "id:asc",
  filters: {
    q: words(),
    role: someOf(roles),
    status: someOf(personStates),
    lastLoginFrom: day,
    lastLoginTo: day,
    totalOrdersMin: whole(0, MOST),
    totalOrdersMax: whole(0, MOST),
    totalSpentMin: between(0, MOST),
    totalSpentMax: between(0, MOST),
  },
  views: { mode: oneOf(["client", "server", "large"]), open: whole(1, Number.MAX_SAFE_INTEGER) },
  viewDefaults: { mode: "client" },
  record: "open",
} satisfies ListSpec;

/** What it keeps there in Large mode. */
export const largeList = {
  sorts: ["id", "customer", "amount", "date", "status", "paymentMethod", "products"],
  sort: "date:desc",
  filters: {
    q: words(),
    status: someOf(["pending", "processing", "completed", "cancelled"]),
    amountMin: between(0, MOST),
    amountMax: between(0, MOST),
    from: day,
    to: day,
  },
  views: { mode: oneOf(["client", "server", "large"]) },
  viewDefaults: { mode: "client" },
} satisfies ListSpec;
