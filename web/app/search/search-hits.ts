import { foundByName } from "#shared/rules/text/search-text.ts";
import type { useT } from "../../lib/i18n.tsx";
import { signOut } from "../../lib/session/sign-out.ts";
import { knownShortcuts } from "../../lib/shortcuts.ts";
import { type MenuItem, menu } from "../menu.ts";

/** Search hit: a record or page to open, or an action to run. */
export interface Hit {
  id: string;
  title: string;
  subtitle: string;
  /** Target; without it `run` is called. */
  link?: string;
  run?(): unknown;
}

const MOST = 5;

/** Menu pages whose label contains the text. */
export function pageHits(text: string, t: ReturnType<typeof useT>): Hit[] {
  const pages = menu.flatMap((item): [MenuItem, MenuItem?][] =>
    item.children ? item.children.map((child): [MenuItem, MenuItem] => [child, item]) : [[item]],
  );
  const hits = pages.map(([{ href, label }, parent]) => ({
    id: href,
    title: t(label),
    subtitle: parent ? t(parent.label) : "",
    link: href,
  }));
  return foundByName(hits, text, ({ title }) => title).slice(0, MOST);
}

/** Actions available on this page by shortcut. */
export function actionHits(text: string, t: ReturnType<typeof useT>): Hit[] {
  const acts = knownShortcuts()
    .filter(({ keys, run, repeats }) => run && !repeats && keys !== "/" && !keys.startsWith("g "))
    .map(({ keys, label, run }): Hit => ({ id: keys, title: t(label), subtitle: keys, ...(run && { run }) }));
  const all = [...acts, { id: "log-out", title: t("profile.logOut"), subtitle: "", run: signOut }];
  return foundByName(all, text, ({ title }) => title);
}
