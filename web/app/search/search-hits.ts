import type { Role } from "#shared/api/auth/auth.ts";
import type { Found } from "#shared/api/system/search.ts";
import { foundByName } from "#shared/rules/text/search-text.ts";
import type { MessageKey, Translate } from "../../lib/i18n.tsx";
import type { useCan } from "../../lib/session/rights.ts";
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
  order?: Found["order"];
  product?: Found["product"];
}

const MOST = 5;

/** Menu pages whose label contains the text. */
export function pageHits(text: string, t: Translate): Hit[] {
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

interface Creation {
  label: MessageKey;
  link: string;
  roles: readonly Role[];
}

/** Records that can be created from anywhere, each with the page that does it. */
const creations: readonly Creation[] = [
  { label: "shell.addProduct", link: "/add-product", roles: ["Admin", "Editör"] },
  { label: "search.newOrder", link: "/orders?create=1", roles: ["Admin", "Editör"] },
  { label: "search.newMessage", link: "/inbox?compose=1", roles: ["Admin", "Editör"] },
  { label: "search.newCard", link: "/kanban?create=1", roles: ["Admin", "Editör"] },
  { label: "search.invite", link: "/account?tab=team&invite=1", roles: ["Admin"] },
];

/** Actions that create a record, as far as the person may. */
export function creationHits(text: string, t: Translate, can: ReturnType<typeof useCan>): Hit[] {
  const all = creations
    .filter(({ roles }) => can(...roles))
    .map(({ label, link }): Hit => ({ id: link, title: t(label), subtitle: "", link }));
  return foundByName(all, text, ({ title }) => title);
}

/** Actions available on this page by shortcut. */
export function actionHits(text: string, t: Translate): Hit[] {
  const acts = knownShortcuts()
    .filter(({ keys, run, repeats }) => run && !repeats && keys !== "/" && !keys.startsWith("g "))
    .map(({ keys, label, run }): Hit => ({ id: keys, title: t(label), subtitle: keys, ...(run && { run }) }));
  const all = [...acts, { id: "log-out", title: t("profile.logOut"), subtitle: "", run: signOut }];
  return foundByName(all, text, ({ title }) => title);
}
