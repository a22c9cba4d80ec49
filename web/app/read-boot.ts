import type { Boot } from "#shared/boot.ts";

/** What the document left for the app: the boot data, and the nonce for styles made later. */
export function readBoot(): { boot: Boot; nonce: string } {
  const text = document.getElementById("boot")?.textContent;
  if (!text) throw new Error("The page came without its boot data.");
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";
  return { boot: JSON.parse(text) as Boot, nonce };
}

/** Puts the style attributes back that the document had lifted into rules, before React compares. */
export function restoreStyles(root: HTMLElement, styles: string[]): void {
  for (const element of root.querySelectorAll<HTMLElement>("[data-css]")) {
    element.style.cssText = styles[Number(element.dataset.css)] ?? "";
    delete element.dataset.css;
  }
}
