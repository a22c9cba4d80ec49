import { onSignOut } from "../../lib/session/sign-out-events.ts";
import { createStore } from "../../lib/store.ts";

export type ToastType = "default" | "success" | "warning" | "danger";

export interface ToastOptions {
  /** Plain text; markup is not parsed. */
  message: string;
  type?: ToastType;
  /** Whether it can be closed; it still times out. */
  closable?: boolean;
  /** Milliseconds; zero or less stays until closed. */
  duration?: number;
  /** Runs exactly once, however the toast closes. */
  onClose?: () => void;
  /** A toast with an action stays at least ten seconds. */
  action?: { label: string; onClick: () => void };
}

export interface ToastItem extends Required<Omit<ToastOptions, "onClose" | "action">> {
  id: number;
  /** Repetitions of the same message in a row. */
  count: number;
  action: ToastOptions["action"];
}

export const TOAST_MS = 3000;
export const ACTION_MS = 10_000;
export const SHOWN_MAX = 5;
const SAME_WITHIN_MS = 1000;

interface Life {
  said: number;
  left: number;
  since: number;
  timer: ReturnType<typeof setTimeout> | null;
  onClose: (() => void)[];
}

export interface ToastState {
  /** Oldest first; those beyond the limit are queued. */
  shown: readonly ToastItem[];
  isHeld: boolean;
}

/** Toasts as shown. */
export const toasts = createStore<ToastState>({ shown: [], isHeld: false });
let items: readonly ToastItem[] = [];
let lastId = 0;
const lives = new Map<number, Life>();
const holds = new Set<string>();

/** Shows a toast and returns its id. `toast({ message: "Saved", type: "success" })` */
export function toast({ onClose, ...options }: ToastOptions): number {
  const { message, type = "default", closable = true, action } = options;
  const asked = options.duration ?? TOAST_MS;
  const duration = action && asked > 0 ? Math.max(asked, ACTION_MS) : asked;
  const now = Date.now();
  const twin = items.findLast((item) => item.message === message && item.type === type && !item.action && !action);
  const life = twin && lives.get(twin.id);

  if (twin && life && now - life.said <= SAME_WITHIN_MS) {
    stop(life);
    Object.assign(life, { said: now, left: duration });
    if (onClose) life.onClose.push(onClose);
    const again = { ...twin, duration, closable, count: twin.count + 1 };
    items = items.map((item) => (item === twin ? again : item));
    settle();
    return twin.id;
  }
  lastId += 1;
  lives.set(lastId, { said: now, left: duration, since: now, timer: null, onClose: onClose ? [onClose] : [] });
  items = [...items, { id: lastId, message, type, closable, duration, action, count: 1 }];
  settle();
  return lastId;
}

/** Replaces a toast's message; its timer continues. */
export function changeToast(id: number, message: string): void {
  items = items.map((item) => (item.id === id ? { ...item, message } : item));
  settle();
}

/** Closes a toast; a closed one is ignored. */
export function closeToast(id: number): void {
  const life = lives.get(id);
  if (!life) return;
  stop(life);
  lives.delete(id);
  for (const hold of holds) if (hold.startsWith(`${id}:`)) holds.delete(hold);
  items = items.filter((item) => item.id !== id);
  settle();
  for (const onClose of life.onClose) onClose();
}

/** Closes all toasts, queued ones included. */
export function clearToasts(): void {
  for (const { id } of items) closeToast(id);
}

// Toasts contain data of one person.
onSignOut(clearToasts);

/** Pauses or resumes all timers for one reason, such as `12:pointer` or `hidden`. */
export function holdToasts(reason: string, isOn: boolean): void {
  if (isOn) holds.add(reason);
  else holds.delete(reason);
  settle();
}

function stop(life: Life): void {
  if (life.timer === null) return;
  clearTimeout(life.timer);
  life.timer = null;
  life.left -= Date.now() - life.since;
}

/** Runs or pauses the timers of the shown toasts and updates the state. */
function settle(): void {
  const shown = items.slice(0, SHOWN_MAX);
  const isHeld = holds.size > 0;
  for (const { id, duration } of shown) {
    const life = lives.get(id);
    if (!life || duration <= 0) continue;
    if (isHeld) stop(life);
    else if (life.timer === null) {
      life.since = Date.now();
      life.timer = setTimeout(() => closeToast(id), Math.max(life.left, 0));
    }
  }
  toasts.set({ shown, isHeld });
}
