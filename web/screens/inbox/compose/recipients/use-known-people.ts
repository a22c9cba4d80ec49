import { api } from "../../../../lib/api/client.ts";
import { useSearch } from "../../../../lib/api/use-search.ts";

/** Known addresses that match the typed text. */
export function useKnownPeople(typed: string): string[] {
  return useSearch(typed.length < 2 ? "" : typed, findPeople).found;
}

async function findPeople(q: string): Promise<string[]> {
  const { data } = await api("GET /datatable/users", { query: { q, pageSize: 6 } });
  return data.map(({ email }) => email);
}
