import { screenAt } from "#shared/screens.ts";
import type { MessageKey, Translate } from "../lib/i18n.tsx";

/** The name of the page at a path, as the tab and the screen reader say it. */
export function titleOf(t: Translate, path: string): string {
  const screen = screenAt(path);
  return screen ? `${t(`shell.title.${screen.id}` as MessageKey)} · ${t("common.appName")}` : t("common.appName");
}
