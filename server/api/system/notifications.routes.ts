import { notificationEndpoints } from "#shared/api/system/notifications.ts";
import { ok } from "../../http/answers/ok.ts";
import { routes } from "../../http/routes.ts";
import { listNotifications, readNotifications } from "./notifications.store.ts";

/** The caller's notifications. */
export const notificationRoutes = routes(notificationEndpoints, {
  "GET /notifications": (c, { query }) => {
    const { items, meta } = listNotifications(c.var.actor, query);
    return ok(c, items, { meta, total: meta.total });
  },
  "POST /notifications/read": (c, { body }) => ok(c, { unread: readNotifications(c.var.actor, body) }),
});
