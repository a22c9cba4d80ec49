import { isId } from "#shared/screen-calls.ts";
import { screenAt } from "#shared/screens.ts";
import type { MessageKey, Translate } from "../lib/i18n.tsx";

/** The name of the page at an address, as the tab and the screen reader say it. */
export function titleOf(t: Translate, address: string): string {
  const name = nameOf(t, address);
  return name ? `${name} · ${t("common.appName")}` : t("common.appName");
}

/** What the page at an address is called; nothing where there is none. */
export function nameOf(t: Translate, address: string): string | undefined {
  const { pathname, searchParams } = new URL(address, "http://pano");
  const screen = screenAt(pathname);
  if (!screen) return undefined;
  const { by, as } = screen.renamed ?? {};
  const isRenamed = by !== undefined && isId(searchParams.get(by));
  return t(`shell.${isRenamed ? as : screen.id}` as MessageKey);
}
