import type { Boot, PageAssets } from "#shared/boot.ts";

interface Head {
  boot: Pick<Boot, "locale" | "theme" | "fontsKept">;
  assets: PageAssets;
  /** Style rules that every page has. */
  rules: string;
  nonce: string;
  /** Background colour, repeated in `theme-color` so that a phone's bars match. */
  ground: string;
}

/** Page head, sent before the body is rendered. */
export function headOf({ boot, assets, rules, nonce, ground }: Head): string {
  return [
    `<!doctype html><html lang="${boot.locale}" data-theme="${boot.theme}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(assets.title)}</title>`,
    '<link rel="expect" href="#boot" blocking="render">',
    `<meta property="csp-nonce" nonce="${nonce}">`,
    `<meta name="theme-color" content="${ground}">`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="manifest" href="/manifest.webmanifest">',
    `<script type="module" async src="${assets.early}"></script>`,
    `<script type="module" src="${assets.entry}"></script>`,
    ...(boot.fontsKept ? assets.fonts : []).map(
      (file) => `<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin>`,
    ),
    ...assets.preload.map((file) => `<link rel="modulepreload" href="${file}">`),
    ...assets.styles.map((file) => `<link rel="stylesheet" href="${file}">`),
    `<style nonce="${nonce}">${rules}</style>`,
  ].join("");
}

interface Body {
  boot: Boot;
  html: string;
  css: readonly { id: string; rules: string }[];
  lifted: string;
  nonce: string;
}

/** Rest of the page: styles, rendered HTML and data. */
export function restOf({ boot, html, css, lifted, nonce }: Body): string {
  const styles = css.map(
    ({ id, rules }) =>
      `<style nonce="${nonce}" data-emotion="${id}" data-s="">${rules.replace(/<\//g, "<\\/")}</style>`,
  );
  const own = lifted ? `<style nonce="${nonce}">${lifted}</style>` : "";
  return `${styles.join("")}${own}</head><body><div id="app">${html}</div><script type="application/json" id="boot">${jsonText(boot)}</script></body></html>`;
}

/** JSON that cannot end its script element. */
export const jsonText = (value: unknown): string =>
  JSON.stringify(value).replace(/[<\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] ?? sign);
