import type { Boot } from "#shared/boot.ts";

/** Boot data of the document and the nonce for later styles. */
export function readBoot(): { boot: Boot; nonce: string } {
  const text = document.getElementById("boot")?.textContent;
  if (!text) throw new Error("The page came without its boot data.");
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";
  return { boot: JSON.parse(text) as Boot, nonce };
}

/** Restores inline styles that the document had moved into rules, before React compares. */
export function restoreStyles(root: HTMLElement, styles: string[]): void {
  for (const element of root.querySelectorAll<HTMLElement>("[data-css]")) {
    element.style.cssText = styles[Number(element.dataset.css)] ?? "";
    delete element.dataset.css;
  }
}
