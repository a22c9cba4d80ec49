import type { Messages } from "../lib/i18n.tsx";
import common from "./common.en.json?messages";
import error from "./error.en.json?messages";
import shell from "./shell.en.json?messages";

/** What every screen needs, in English. */
export const messages = { ...common, ...error, ...shell };

/** Where the catalogues of the other areas lie, in English only: their names are in every first load. */
export const areas = import.meta.glob<Messages>(["./*.en.json", "!./common.*", "!./error.*", "!./shell.*"], {
  query: "?messages",
  import: "default",
});
export const locale = "en";
