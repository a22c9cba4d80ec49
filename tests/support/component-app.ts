import type { Renderer } from "#shared/boot.ts";
import { pageRules } from "../../web/app/page-rules.ts";
import { freshApp } from "./app.ts";

/** Draws nothing: the page comes with its boot data alone, and the test mounts the screen. */
const renderer: Renderer = {
  render: async () => ({ html: "", css: [], texts: {} }),
  rules: pageRules,
  assets: () => ({ title: "", early: "", entry: "", preload: [], fonts: [], styles: [] }),
};

/** A whole product with the sample data, for component tests. */
export const componentApp = (settings: Record<string, string> = {}, sql?: string) =>
  freshApp(settings, { renderer, ...(sql ? { sql } : {}) });
