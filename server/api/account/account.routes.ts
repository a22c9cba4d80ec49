import { accountEndpoints } from "#shared/api/account/account.ts";
import { noticeEndpoints } from "#shared/api/account/notifications.ts";
import { ok } from "../../http/answers/ok.ts";
import { routes } from "../../http/routes.ts";
import { changePreferences, getPreferences } from "../../identity/accounts.store.ts";
import { changeNoticeChoices, getNoticeChoices } from "./notices.store.ts";

export const accountRoutes = routes(
  { ...accountEndpoints, ...noticeEndpoints },
  {
    "GET /account/preferences": (c) => ok(c, getPreferences(c.var.actor.db, c.var.actor.caller?.id ?? 0).all),
    "PATCH /account/preferences": (c, { body }) => {
      const id = c.var.actor.caller?.id ?? 0;
      changePreferences(c.var.actor.db, id, body);
      return ok(c, getPreferences(c.var.actor.db, id).all);
    },
    "GET /account/notifications": (c) => ok(c, getNoticeChoices(c.var.actor.db, c.var.actor.caller?.id ?? 0)),
    "PATCH /account/notifications": (c, { body }) => {
      changeNoticeChoices(c.var.actor, body);
      return ok(c, getNoticeChoices(c.var.actor.db, c.var.actor.caller?.id ?? 0));
    },
  },
);
