import { api } from "../api/client.ts";

type ListName = "GET /datatable/users" | "GET /ecommerce/products" | "GET /ecommerce/orders" | "GET /kanban/cards";

/** Rows of a list in its own order from `query.cursor` or its start, in pages of a hundred, at most `limit`. */
export async function iterateList<Row>(name: ListName, query: Record<string, string>, limit = 50_000): Promise<Row[]> {
  const { page: _, cursor: from, ...rest } = query;
  const rows: Row[] = [];
  let cursor = from;
  do {
    const ask = { ...rest, pageSize: "100", ...(cursor ? { cursor } : {}) };
    const answer = await api(name, { query: ask as never });
    rows.push(...(answer.data as Row[]));
    cursor = (answer.meta as { nextCursor?: string | null } | undefined)?.nextCursor ?? undefined;
  } while (cursor && rows.length < limit);
  return rows.slice(0, limit);
}
