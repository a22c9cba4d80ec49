import common from "./common.tr.json?messages";
import error from "./error.tr.json?messages";
import shell from "./shell.tr.json?messages";

/** What every screen needs, in Turkish. */
export const messages = { ...common, ...error, ...shell };
