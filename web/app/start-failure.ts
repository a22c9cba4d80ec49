/** The page cannot come to life; `early.ts`, which is there before all else, puts a plain one in its place. */
export function showStartFailure(error: unknown): void {
  console.error("The page could not start.", error);
  dispatchEvent(new Event("pano:failed"));
}
