import type { ComponentProps } from "react";
import { lazyPart } from "../../lib/lazy-view.ts";
import type { LargePanel } from "./large-panel.tsx";
import type { PersonSheet } from "./person/person-sheet.tsx";

/** A person beside the list. */
export const personSheet = lazyPart<ComponentProps<typeof PersonSheet>>(
  [],
  async () => (await import("./person/person-sheet.tsx")).PersonSheet,
);

/** The list of any size, in place of the people. */
export const largePanel = lazyPart<ComponentProps<typeof LargePanel>>(
  ["orders"],
  async () => (await import("./large-panel.tsx")).LargePanel,
);

/** What an address shows beside or in place of the people, and the file it lies in. */
export function datatableView(params: URLSearchParams) {
  if (params.get("mode") === "large") return { part: largePanel, source: "screens/datatable/large-panel.tsx" };
  return params.has("open") ? { part: personSheet, source: "screens/datatable/person/person-sheet.tsx" } : null;
}
