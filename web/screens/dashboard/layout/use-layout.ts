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

/** The person's order of the widgets, and the way to change it: shown at once, taken back when it is refused. */
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

/** What a card's menu can do with the card itself; null where nothing can be. */
export const CardMenuContext = createContext<((id: WidgetId) => MenuChoice[]) | null>(null);

/** Hide, Move up and Move down of each card; a card steps over those that are hidden. Offline all rest. */
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

/** Keeps the whole layout. Of those that wait for an earlier one only the newest is sent, as it holds what the others said. */
const saveLayout = saveQueue({
  name: "dashboard-layout",
  join: (_earlier: Widget[], later) => later,
  send: (widgets) => api("PUT /dashboard/layout", { body: { widgets }, keepalive: true }),
});
