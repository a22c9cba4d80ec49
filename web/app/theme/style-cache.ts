import createCache, { type EmotionCache, type StylisPlugin } from "@emotion/cache";

/** Properties that current browsers still need with a prefix: Safari's selection, Chromium's printed colours. */
const OWN_NAMES: ReadonlySet<unknown> = new Set(["user-select", "print-color-adjust"]);

/** Replaces emotion's prefixer, whose output for old browsers was a fifth of the rules. */
const ownNames: StylisPlugin = (element) => {
  if (element.type === "decl" && OWN_NAMES.has(element.props))
    element.return = `-webkit-${element.value}${element.value}`;
};

/** Constant array: the server recognises rules compiled for another page by its identity. Styles never contain data. */
const PLUGINS = [ownNames];

/** Style cache for server and browser; `nonce` lets the browser add rules. */
export const styleCache = (nonce?: string): EmotionCache =>
  createCache({ key: "css", stylisPlugins: PLUGINS, ...(nonce && { nonce }) });
