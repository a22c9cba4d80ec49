import type { Boot } from "#shared/boot.ts";

/** Content type of page data: the shop sends it to the edge only. */
export const PAGE_TYPE = "application/vnd.pano.page+json";

/** Data of a page before rendering. */
export interface PageData {
  boot: Boot;
  /** False sends the page without rendering: the guard in the browser decides. */
  isDrawn: boolean;
  /** Allows remote images, because the reader of a mail requested them. */
  showsMailImages: boolean;
}
