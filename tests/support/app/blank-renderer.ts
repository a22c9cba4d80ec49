import type { Renderer } from "#shared/boot.ts";

/** Draws nothing: a page comes with its boot data alone. */
export const blankRenderer: Renderer = {
  render: async () => ({ html: "", css: [], texts: {} }),
  rules: "",
  assets: () => ({ title: "", early: "", entry: "", preload: [], fonts: [], styles: [] }),
};
