import type { Widget } from "#shared/rules/dashboard/dashboard-layout.ts";
import { api } from "../../../lib/api/client.ts";
import { saveQueue } from "../../../lib/save-queue.ts";

/** Keeps the whole layout. Of those that wait for an earlier one only the newest is sent, as it holds what the others said. */
export const saveLayout = saveQueue({
  name: "dashboard-layout",
  join: (_earlier: Widget[], later) => later,
  send: (widgets) => api("PUT /dashboard/layout", { body: { widgets }, keepalive: true }),
});
