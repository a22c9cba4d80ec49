import { isId } from "#shared/screen-calls.ts";
import { screenAt } from "#shared/screens.ts";
import type { MessageKey, Translate } from "../lib/i18n.tsx";

/** Title of the page at a URL, for tab and screen reader. */
export function titleOf(t: Translate, address: string): string {
  const name = nameOf(t, address);
  return name ? `${name} · ${t("common.appName")}` : t("common.appName");
}

/** Name of the page at a URL; undefined if there is none. */
export function nameOf(t: Translate, address: string): string | undefined {
  const { pathname, searchParams } = new URL(address, "http://pano");
  const screen = screenAt(pathname);
  if (!screen) return undefined;
  const { by, as } = screen.renamed ?? {};
  const isRenamed = by !== undefined && isId(searchParams.get(by));
  return t(`shell.${isRenamed ? as : screen.id}` as MessageKey);
}
