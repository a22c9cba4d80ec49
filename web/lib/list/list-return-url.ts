import { screenAt } from "#shared/screens.ts";
import { onSignOut } from "../session/sign-out-events.ts";

const KEY = "list.";

onSignOut(() => {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(KEY)) sessionStorage.removeItem(key);
});

/** Stores the URL of a list without its open record, for the way back; ignores other URLs. */
export function noteListUrl(path: string, search: string): void {
  const screen = screenAt(path);
  if (!screen?.list) return;
  const params = new URLSearchParams(search);
  if (screen.list.record) params.delete(screen.list.record.param);
  sessionStorage.setItem(KEY + screen.path, params.toString());
}

/** Last URL of a list in this tab, else its path. */
export function listReturnUrl(path: string): string {
  const search = sessionStorage.getItem(KEY + path);
  return search ? `${path}?${search}` : path;
}
