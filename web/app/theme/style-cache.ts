import createCache, { type EmotionCache, type StylisPlugin } from "@emotion/cache";

/** What a browser of the last years still takes by its own name alone: Safari's selection, Chromium's printed colours. */
const OWN_NAMES: ReadonlySet<unknown> = new Set(["user-select", "print-color-adjust"]);

/** Emotion's own prefixes are for browsers that cannot run this page: a fifth of its rules, on each of them. */
const ownNames: StylisPlugin = (element) => {
  if (element.type === "decl" && OWN_NAMES.has(element.props))
    element.return = `-webkit-${element.value}${element.value}`;
};

/** One list for good: by it the server knows again what it has compiled for another page. What a style says is never data. */
const PLUGINS = [ownNames];

/** Where drawn rules are kept, alike on both sides; `nonce` lets the browser add more. */
export const styleCache = (nonce?: string): EmotionCache =>
  createCache({ key: "css", stylisPlugins: PLUGINS, ...(nonce && { nonce }) });
