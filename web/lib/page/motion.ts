/** Whether motion is reduced by the person's preference or the system's. */
export const hasReducedMotion = (): boolean =>
  document.documentElement.hasAttribute("data-reduced-motion") ||
  matchMedia("(prefers-reduced-motion: reduce)").matches;
