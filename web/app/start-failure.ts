/** Reports that the page cannot start; `early.ts`, loaded before everything else, shows a plain page. */
export function showStartFailure(error: unknown): void {
  console.error("The page could not start.", error);
  dispatchEvent(new Event("pano:failed"));
}
