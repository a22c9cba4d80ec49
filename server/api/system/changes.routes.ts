import { changeEndpoints } from "#shared/api/system/changes.ts";
import { AppError } from "../../http/app-error.ts";
import { ok } from "../../http/ok.ts";
import { routes } from "../../http/routes.ts";
import { itemsFor, readerOf, readFeed } from "./changes.store.ts";
import { streamChanges } from "./changes.stream.ts";

/** What others changed, for pages that show it. */
export const changeRoutes = routes(changeEndpoints, {
  "GET /changes/stream": (c) => streamChanges(c),
  "GET /changes": async (c, { query }) => {
    const page = await readFeed(c.var.cell, { since: query.since, now: c.var.now });
    if ("isGone" in page) throw new AppError("cursor_expired");
    const { cursor, items, more } = page;
    const reader = await readerOf(c);
    return ok(c, { cursor, items: itemsFor(reader, items), more });
  },
});
