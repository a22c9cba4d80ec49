import { useState } from "react";
import type { SavedView, ViewScreen } from "#shared/api/system/views.ts";
import { useApi } from "../../lib/api/use-api.ts";
import type { ListState } from "../../lib/list/list-query.ts";

/** The kept views of a list, and how what is shown now would be kept. */
export interface Views {
  screen: ViewScreen;
  all: readonly SavedView[];
  now: string;
  /** Whether a view shows just what is shown now. */
  isNow(view: SavedView): boolean;
  isManaged: boolean;
  onManage(): void;
  onManaged(): void;
}

const NONE: readonly SavedView[] = [];

/** The views of a screen's list: one's own, then what others share. */
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
