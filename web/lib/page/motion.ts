/** Whether nothing is to move: by the person's preference, which the page carries, or by the system's. */
export const hasReducedMotion = (): boolean =>
  document.documentElement.hasAttribute("data-reduced-motion") || matchMedia("(prefers-reduced-motion: reduce)").matches;
