import type { Boot } from "#shared/boot.ts";

/** What the shop answers where a page is to be drawn; nobody but the edge is sent it. */
export const PAGE_TYPE = "application/vnd.pano.page+json";

/** A page before it is drawn. */
export interface PageData {
  boot: Boot;
  /** Else the page goes out without a drawing: the browser's guard decides. */
  isDrawn: boolean;
  /** Pictures from anywhere may be shown: the reader of a mail has asked for them. */
  showsMailImages: boolean;
}
