import { day, type Param, whole } from "../../../lib/list/list-query.ts";

const word: Param = (text) => (/^[a-z_.]{1,60}$/.test(text) ? text : undefined);

const filters = {
  // 0 is the machine.
  actor: whole(0, Number.MAX_SAFE_INTEGER),
  action: word,
  object: word,
  from: day,
  to: day,
} satisfies Record<string, Param>;

export type ActivityQuery = Partial<Record<keyof typeof filters, string>>;

/** The filters of the history as the address tells them; what cannot be used is dropped. */
export function activityQuery(params: URLSearchParams): ActivityQuery {
  const query: ActivityQuery = {};
  for (const name of Object.keys(filters) as (keyof typeof filters)[]) {
    const text = params.get(name);
    const value = text === null ? undefined : filters[name](text);
    if (value !== undefined) query[name] = value;
  }
  return query;
}
