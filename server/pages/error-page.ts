import { failedPage, wantsPage } from "../document/failed-page.ts";
import type { ErrorPage } from "../http/answers/on-error.ts";

/** Error page for a person who opened the URL; null for other clients. */
export const errorPage: ErrorPage = (request, error, extra) =>
  wantsPage(request) ? failedPage(request, error, extra) : null;
