import { api } from "./api.ts";

type ListName = "GET /datatable/users" | "GET /ecommerce/products" | "GET /ecommerce/orders";

/** Every row of a list in its own order, a hundred at a time by cursor, at most `limit`. */
export async function walkList<Row>(name: ListName, query: Record<string, string>, limit = 50_000): Promise<Row[]> {
  const { page: _, ...rest } = query;
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const ask = { ...rest, pageSize: "100", ...(cursor ? { cursor } : {}) };
    const answer = await api(name, { query: ask as never });
    rows.push(...(answer.data as Row[]));
    cursor = (answer.meta as { nextCursor?: string | null } | undefined)?.nextCursor ?? undefined;
  } while (cursor && rows.length < limit);
  return rows.slice(0, limit);
}
