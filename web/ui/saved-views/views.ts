import { useState } from "react";
import type { SavedView, ViewScreen } from "#shared/api/system/views.ts";
import { useApi } from "../../lib/api/use-api.ts";
import type { ListState } from "../../lib/list/list-query.ts";

/** Saved views of a list, and the current state as it would be saved. */
export interface Views {
  screen: ViewScreen;
  all: readonly SavedView[];
  now: string;
  /** Whether a view equals the current state. */
  isNow(view: SavedView): boolean;
  isManaged: boolean;
  onManage(): void;
  onManaged(): void;
}

const NONE: readonly SavedView[] = [];

/** Views of a screen's list: the person's own, then shared ones. */
export function useViews(screen: ViewScreen, list: ListState): Views {
  const { data } = useApi("GET /views", { query: { screen } });
  const [isManaged, setManaged] = useState(false);
  const now = list.kept();
  return {
    screen,
    all: data?.data ?? NONE,
    now,
    isNow: (view) => list.kept(view.query) === now,
    isManaged,
    onManage: () => setManaged(true),
    onManaged: () => setManaged(false),
  };
}
