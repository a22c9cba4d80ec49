import type { Widget } from "#shared/rules/dashboard-layout.ts";
import { api } from "../../lib/api.ts";
import { lane } from "../../lib/lane.ts";
import { allUnsaved, holdUnsaved } from "../../lib/unsaved.ts";

const NAME = "dashboard-layout";
const inOrder = lane();
/** The newest layout, until it is sent. */
let waiting: Widget[] | null = null;

/**
 * Keeps the whole layout. While an earlier one is being kept only the newest waits, as it holds what those before it
 * said; one that was overtaken resolves unsent. Leaving the page before the answer asks first, and sends what waits.
 */
export async function putLayout(widgets: Widget[]): Promise<void> {
  waiting = widgets;
  // Without a place: inside the product the call goes on, so no move there asks.
  const release = holdUnsaved({ name: NAME });
  addEventListener("beforeunload", warn);
  addEventListener("pagehide", sendWaiting);
  try {
    await inOrder(async () => {
      if (waiting === widgets) await send(widgets);
    });
  } finally {
    release();
    if (!isHeld()) {
      removeEventListener("beforeunload", warn);
      removeEventListener("pagehide", sendWaiting);
    }
  }
}

function send(widgets: Widget[]): Promise<unknown> {
  waiting = null;
  return api("PUT /dashboard/layout", { body: { widgets }, keepalive: true });
}

const isHeld = (): boolean => allUnsaved().some(({ name }) => name === NAME);

function warn(event: BeforeUnloadEvent): void {
  if (isHeld()) event.preventDefault();
}

function sendWaiting(): void {
  if (waiting) send(waiting).catch((error: unknown) => console.warn("The layout was not kept.", error));
}
