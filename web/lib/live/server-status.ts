/** Window event when the server becomes busy or recovers. */
export const SERVER_STATUS = "pano:server-status";

let heardAt = Date.now();
let busy: number | null = null;

/** Time of the last successful answer in epoch milliseconds; the document counts. */
export const lastContact = (): number => heardAt;

/** `performance.now()` when a busy server may be called again; null if it is not busy. */
export const busyUntil = (): number | null => busy;

/** Records a successful answer. During a pause it may belong to a request sent before. */
export function noteServerAnswer(): void {
  heardAt = Date.now();
  if (busy !== null && performance.now() >= busy) become(null);
}

/** Records that the server asked for a pause (503 with `Retry-After`). */
export const noteBusyServer = (seconds: number): void => become(performance.now() + seconds * 1000);

function become(until: number | null): void {
  busy = until;
  dispatchEvent(new Event(SERVER_STATUS));
}
