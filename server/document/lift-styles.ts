/** Characters that cannot close a rule. */
const HARMLESS = /^[\w\s:;.,%#()+*/'"-]*$/;
const ENTITIES: Record<string, string> = {
  "&quot;": '"',
  "&#x27;": "'",
  "&#39;": "'",
  "&lt;": "<",
  "&gt;": ">",
  "&amp;": "&",
};

/**
 * Replaces each style attribute by a numbered rule, because the CSP forbids inline styles; the browser restores them
 * before hydration. The renderer escapes quotes everywhere else, so each match is a real attribute.
 */
export function liftStyles(html: string): { html: string; rules: string; styles: string[] } {
  const styles: string[] = [];
  const lifted = html.replace(/ style="([^"]*)"/g, (_, text: string) => {
    const css = text.replace(/&(?:quot|#x27|#39|lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity);
    if (!HARMLESS.test(css)) return "";
    const known = styles.indexOf(css);
    return ` data-css="${known >= 0 ? known : styles.push(css) - 1}"`;
  });
  return { html: lifted, rules: styles.map((css, at) => `#app [data-css="${at}"]{${css}}`).join(""), styles };
}
