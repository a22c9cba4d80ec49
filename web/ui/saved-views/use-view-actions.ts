import { useState } from "react";
import type { SavedView, ViewChange } from "#shared/api/system/views.ts";
import { type ApiError, api } from "../../lib/api/client.ts";
import { refreshObjects } from "../../lib/api/refresh.ts";
import { useT } from "../../lib/i18n.tsx";
import { useUndo } from "../actions/use-undo.ts";
import { useErrorText } from "../feedback/error-text.ts";
import { toastRateLimit } from "../toast/toast-rate-limit.ts";
import type { Views } from "./views.ts";

/** Actions on saved views; `problem` is the message of the last failure. */
export function useViewActions({ screen, now }: Views) {
  const t = useT();
  const undo = useUndo();
  const errorText = useErrorText();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
      await refreshObjects(["view"]);
      return true;
    } catch (error) {
      if (!toastRateLimit(error as ApiError, t)) setProblem(errorText(error as ApiError));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return {
    problem,
    isBusy,
    /** Saves the current view. */
    add: (body: { name: string; shared: boolean }) =>
      attempt(() => api("POST /views", { body: { screen, query: now, ...body } })),
    change: (view: SavedView, body: ViewChange) =>
      attempt(() => api("PATCH /views/{id}", { path: { id: view.id }, body })),
    remove: (view: SavedView) =>
      attempt(async () => {
        const { meta } = await api("DELETE /views/{id}", { path: { id: view.id } });
        undo.offer(meta?.undo, t("lists.views.removed", { name: view.name }));
      }),
  };
}

export type ViewActions = ReturnType<typeof useViewActions>;

/** Position that moves a view by `step`: between its new neighbours, or beyond the last. */
export function positionAfterMove(
  positions: readonly number[],
  { at, step }: { at: number; step: 1 | -1 },
): number | null {
  const neighbour = positions[at + step];
  if (neighbour === undefined) return null;
  const beyond = positions[at + 2 * step] ?? neighbour + 2 * step;
  return (neighbour + beyond) / 2;
}
