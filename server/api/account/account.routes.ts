import { accountEndpoints } from "#shared/api/account/account.ts";
import { noticeEndpoints } from "#shared/api/account/notifications.ts";
import { ok } from "../../http/ok.ts";
import { routes } from "../../http/routes.ts";
import { changePreferences, getPreferences } from "../auth/accounts.store.ts";
import { changeNoticeChoices, getNoticeChoices } from "./notices.store.ts";

export const accountRoutes = routes(
  { ...accountEndpoints, ...noticeEndpoints },
  {
    "GET /account/preferences": async (c) => ok(c, (await getPreferences(c.var.cell, c.var.caller?.id ?? 0)).all),
    "PATCH /account/preferences": async (c, { body }) => {
      const id = c.var.caller?.id ?? 0;
      await changePreferences(c.var.cell, id, body);
      return ok(c, (await getPreferences(c.var.cell, id)).all);
    },
    "GET /account/notifications": async (c) => ok(c, await getNoticeChoices(c.var.cell, c.var.caller?.id ?? 0)),
    "PATCH /account/notifications": async (c, { body }) => {
      await changeNoticeChoices(c, body);
      return ok(c, await getNoticeChoices(c.var.cell, c.var.caller?.id ?? 0));
    },
  },
);
