import { createContext, useMemo } from "react";
import { moveWidget, type Widget, type WidgetId, wholeLayout } from "#shared/rules/dashboard/dashboard-layout.ts";
import { ApiError, api } from "../../../lib/api/client.ts";
import { useApi } from "../../../lib/api/use-api.ts";
import { saveQueue } from "../../../lib/save-queue.ts";
import { useOnline } from "../../../ui/actions/use-online.ts";
import { useErrorText } from "../../../ui/feedback/error-text.ts";
import type { MenuChoice } from "../../../ui/menu/menu-choice.ts";
import { toastError } from "../../../ui/toast/toast-error.ts";
import { useCardTexts } from "../use-card-texts.ts";

/** The person's layout with optimistic changes and rollback. */
export function useLayout() {
  const call = useApi("GET /dashboard/layout");
  const errorText = useErrorText();
  const { mutate } = call;
  const own = call.data?.data.widgets;
  const layout = useMemo(() => wholeLayout(own ?? []), [own]);

  async function keep(widgets: Widget[]) {
    const kept = saveLayout(widgets);
    try {
      await mutate(() => kept.then(() => undefined), {
        optimisticData: (shown) => ({
          status: 200,
          meta: undefined,
          ...shown,
          data: { widgets: wholeLayout(widgets) },
        }),
        populateCache: false,
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toastError(error, errorText(error));
    }
  }

  return {
    layout,
    move: (id: WidgetId, to: number) => void keep(moveWidget(layout, id, to)),
    show: (id: WidgetId, isShown: boolean) =>
      void keep(layout.map((one) => (one.id === id ? { ...one, hidden: !isShown } : one))),
    reset: () => void keep([]),
  };
}
export type LayoutActions = ReturnType<typeof useLayout>;

/** Card menu items for the layout; null if there are none. */
export const CardMenuContext = createContext<((id: WidgetId) => MenuChoice[]) | null>(null);

/** Hide, Move up and Move down of each card, skipping hidden cards. Disabled offline. */
export function useCardMenu({ layout, move, show }: LayoutActions): (id: WidgetId) => MenuChoice[] {
  const { t } = useCardTexts();
  const isOff = !useOnline();
  return (id) => {
    const seen = layout.filter(({ hidden }) => !hidden);
    const at = seen.findIndex((one) => one.id === id);
    const step = (by: -1 | 1) => {
      const other = seen[at + by];
      return { isOff: isOff || !other, onChoose: () => other && move(id, other.order) };
    };
    return [
      { label: t("dashboard.layout.up"), isApart: true, ...step(-1) },
      { label: t("dashboard.layout.down"), ...step(1) },
      { label: t("dashboard.layout.hide"), isOff, onChoose: () => show(id, false) },
    ];
  };
}

/** Saves the whole layout. Of queued layouts only the newest is sent: it contains the others. */
const saveLayout = saveQueue({
  name: "dashboard-layout",
  join: (_earlier: Widget[], later) => later,
  send: (widgets) => api("PUT /dashboard/layout", { body: { widgets }, keepalive: true }),
});
