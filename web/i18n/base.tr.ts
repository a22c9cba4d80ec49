import type { Messages } from "../lib/i18n.tsx";
import common from "./common.tr.json?messages";
import error from "./error.tr.json?messages";
import shell from "./shell.tr.json?messages";

/** What every screen needs, in Turkish. */
export const messages = { ...common, ...error, ...shell };

/** Where the catalogues of the other areas lie, in Turkish only: their names are in every first load. */
export const areas = import.meta.glob<Messages>(["./*.tr.json", "!./common.*", "!./error.*", "!./shell.*"], {
  query: "?messages",
  import: "default",
});
export const locale = "tr";
