import { changeEndpoints } from "#shared/api/system/changes.ts";
import { AppError } from "../../app-error.ts";
import { ok } from "../../http/answers/ok.ts";
import { findCaller } from "../../http/checks/caller.ts";
import { routes } from "../../http/routes.ts";
import { itemsFor, readerOf, readFeed } from "./changes.store.ts";
import { streamChanges } from "./changes.stream.ts";

/** The change feed: polling and stream. */
export const changeRoutes = routes(changeEndpoints, {
  "GET /changes/stream": (c) => {
    const lastEvent = c.req.header("last-event-id");
    const isSignedIn = () => findCaller(c, changeEndpoints["GET /changes/stream"]) !== null;
    return c.body(streamChanges(c.var.actor, { lastEvent, isSignedIn }), 200, {
      "Content-Type": "text/event-stream; charset=utf-8",
      "Cache-Control": "private, no-store, no-transform",
    });
  },
  "GET /changes": (c, { query }) => {
    const page = readFeed(c.var.actor.db, { since: query.since, now: c.var.actor.now });
    if ("isGone" in page) throw new AppError("cursor_expired");
    const { cursor, items, more } = page;
    const reader = readerOf(c.var.actor);
    return ok(c, { cursor, items: itemsFor(reader, items), more });
  },
});
