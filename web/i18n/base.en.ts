import common from "./common.en.json?messages";
import error from "./error.en.json?messages";
import shell from "./shell.en.json?messages";

/** What every screen needs, in English. */
export const messages = { ...common, ...error, ...shell };
