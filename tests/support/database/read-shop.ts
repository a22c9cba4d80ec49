import type { Invoice, Usage } from "#shared/api/billing/billing-shapes.ts";
import type { Customer } from "#shared/api/ecommerce/customers.ts";
import type { RecentTransactionExtended, TopCustomer, TopProduct } from "#shared/api/ecommerce/figures.ts";
import type { Order, OrderExtended } from "#shared/api/ecommerce/orders.ts";
import type { ProductExtended } from "#shared/api/ecommerce/products.ts";
import type { Transaction } from "#shared/api/ecommerce/transactions.ts";
import type { StoredFile } from "#shared/api/uploads/uploads.ts";
import type { Client } from "../app/client.ts";

interface Buyer {
  id: number;
  role: string;
  status: string;
  totalOrders: number;
  totalSpent: number;
}

/** Everything the laws of the shop speak of, as the API tells it. */
export interface Shop {
  orders: OrderExtended[];
  products: ProductExtended[];
  people: Buyer[];
  transactions: Transaction[];
  customers: Customer[];
  plain: Order[];
  details: Order["details"][];
  stats: { totalSales: number; totalOrders: number; completedOrders: number; pendingOrders: number };
  summary: { totalProducts: number; totalProfit: number; salesRate: number };
  months: { month: string; sales: number }[];
  topProducts: TopProduct[];
  topCustomers: TopCustomer[];
  recent: RecentTransactionExtended[];
  invoices: Invoice[];
  usage: Usage;
  /** Bytes as the settings tell them. */
  storage: { used: number };
  /** The files people can choose from; pictures of products and what came by mail are stored too. */
  files: Pick<StoredFile, "size">[];
}

/** Every row of a list, page by page. */
async function walkList<Row>(client: Client, path: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page++) {
    const { body } = await client.get(`/${path}?pageSize=100&page=${page}`);
    rows.push(...body.data);
    if (page >= body.meta.pageCount) return rows;
  }
}

/** Reads the whole shop. */
export async function readShop(client: Client): Promise<Shop> {
  const data = async (path: string) => (await client.get(`/${path}`)).body.data;
  const plain: Order[] = await data("ecommerce/orders");
  return {
    orders: await walkList(client, "ecommerce/orders"),
    products: await walkList(client, "ecommerce/products"),
    people: await walkList(client, "datatable/users"),
    transactions: await walkList(client, "ecommerce/transactions"),
    customers: await walkList(client, "ecommerce/customers"),
    plain,
    details: await Promise.all(plain.map(({ id }) => data(`ecommerce/orders/${id}/details`))),
    stats: await data("ecommerce/order-stats"),
    summary: await data("ecommerce/summary"),
    months: await data("ecommerce/monthly-sales"),
    topProducts: await data("ecommerce/top-products"),
    topCustomers: await data("ecommerce/top-customers"),
    recent: await data("ecommerce/recent-transactions?to=2999-12-31"),
    invoices: await walkList(client, "billing/invoices"),
    usage: await data("billing/usage"),
    storage: (await data("workspace")).storage,
    files: await walkList(client, "uploads"),
  };
}
