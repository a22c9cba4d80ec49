/** What the window is told when the server becomes busy or works again. */
export const SERVER_STATUS = "pano:server-status";

let heardAt = Date.now();
let busy: number | null = null;

/** When the server last gave a good answer, epoch milliseconds; the document counts as one. */
export const lastContact = (): number => heardAt;

/** `performance.now()` at which a busy server may be asked again; null while it works. */
export const busyUntil = (): number | null => busy;

/** The server gave a good answer. Until its pause is over that may be the last of those it was still at. */
export function noteServerAnswer(): void {
  heardAt = Date.now();
  if (busy !== null && performance.now() >= busy) become(null);
}

/** The server asked not to be asked for some seconds (503 with `Retry-After`). */
export const noteBusyServer = (seconds: number): void => become(performance.now() + seconds * 1000);

function become(until: number | null): void {
  busy = until;
  dispatchEvent(new Event(SERVER_STATUS));
}
