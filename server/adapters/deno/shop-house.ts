import { AppError } from "../../app-error.ts";
import type { HostSender } from "../../http/sender.ts";
import type { Log } from "../../platform.ts";
import type { ShopEntry, Wakes } from "../../shops/directory.ts";

/** An open shop: its database is open and its due work is done in this process. */
export interface OpenShop {
  fetch(request: Request, sender: HostSender): Response | Promise<Response>;
  /** Begins to do what is due, at once and from time to time; the shop is busy meanwhile. */
  start(): void;
  /** Whether streams are open or work is under way. */
  isBusy(): boolean;
  /** Times of later due work. */
  times(): number[];
  endStreams(): void;
  close(): Promise<void>;
}

/** Time without a request, a stream or due work after which a shop is closed. */
export const IDLE_MS = 10 * 60_000;
/** A closed shop is opened at least this often: some work is due by date and has no time of its own. */
export const VISIT_MS = 15 * 60_000;
/** Time for which a shop that did not open is not tried again. */
export const DOWN_MS = 10_000;
/** Wait for running requests of a shop that closes. */
const ANSWERS_MS = 20_000;
const TIMES_MOST = 200;
/** Closed shops opened for due work in one tick. */
const VISITS_AT_ONCE = 4;

interface Room {
  shop: ShopEntry;
  opening: Promise<OpenShop>;
  open: OpenShop | undefined;
  /** Running requests and visits. */
  guests: number;
  usedAt: number;
  /** A request came, beside visits for due work. */
  wasAsked: boolean;
  closing: Promise<void> | undefined;
}

interface HouseParts {
  open(shop: ShopEntry, times: readonly number[]): Promise<OpenShop>;
  wakes: Wakes;
  log: Log;
  now?: () => number;
  /** Whether the process holds more memory than it should. */
  isCramped?: () => boolean;
}

/**
 * The shops of one process: each is opened at its first request or when work of it is due, once for all concurrent
 * requests, and closed when nobody uses it. A shop that does not open harms no other.
 */
export function shopHouse({ open, wakes, log, now = Date.now, isCramped = () => false }: HouseParts) {
  const rooms = new Map<string, Room>();
  /** Shops that did not open, with the time until which they are not tried again. */
  const down = new Map<string, number>();
  let isStopping = false;

  function begin(shop: ShopEntry): Room {
    const { id, host } = shop;
    if ((down.get(id) ?? 0) > now()) throw unavailable();
    down.delete(id);
    const opening = (async () => open(shop, wakes.timesOf(id)))();
    const room: Room = {
      shop,
      opening,
      open: undefined,
      guests: 0,
      usedAt: now(),
      wasAsked: false,
      closing: undefined,
    };
    rooms.set(id, room);
    opening.then(
      (opened) => {
        room.open = opened;
        if (isStopping) opened.endStreams();
        else opened.start();
      },
      (error: unknown) => {
        rooms.delete(id);
        down.set(id, now() + DOWN_MS);
        log("error", "a shop did not open", { shop: host, id, error: messageOf(error) });
      },
    );
    return room;
  }

  /** Lets `work` use a shop. Throws `unavailable` if the shop does not open. */
  async function use<T>(
    shop: ShopEntry,
    work: (opened: OpenShop) => T | Promise<T>,
    { isVisit = false } = {},
  ): Promise<T> {
    let room = rooms.get(shop.id);
    while (room?.closing) {
      await room.closing;
      room = rooms.get(shop.id);
    }
    room ??= begin(shop);
    room.guests += 1;
    room.wasAsked ||= !isVisit;
    try {
      const opened = await room.opening.catch(() => Promise.reject(unavailable()));
      return await work(opened);
    } finally {
      room.guests -= 1;
      room.usedAt = now();
    }
  }

  /** Closes a shop once its requests are answered; later ones open it again. */
  function close(room: Room): Promise<void> {
    room.closing ??= leave(room).finally(() => {
      if (rooms.get(room.shop.id) === room) rooms.delete(room.shop.id);
    });
    return room.closing;
  }

  async function leave(room: Room): Promise<void> {
    const { id, host } = room.shop;
    const opened = await room.opening.catch(() => null);
    if (!opened) return;
    opened.endStreams();
    const deadline = now() + ANSWERS_MS;
    while (room.guests > 0 && now() < deadline) await new Promise((resolve) => setTimeout(resolve, 5));
    const times = [...new Set(opened.times())].sort((a, b) => a - b).slice(0, TIMES_MOST);
    try {
      await opened.close();
      wakes.plan(id, { at: Math.min(times[0] ?? Number.POSITIVE_INFINITY, now() + VISIT_MS), times });
    } catch (error) {
      log("error", "a shop was not closed in order", { shop: host, id, error: messageOf(error) });
    }
  }

  const isIdle = ({ guests, open: opened, closing }: Room) => opened && !closing && guests === 0 && !opened.isBusy();

  /** Closes shops that nobody uses, at once if only due work opened them; if memory is short, also the tenth of them that waited longest. */
  function closeIdle(): void {
    const idle = [...rooms.values()].filter(isIdle).sort((a, b) => a.usedAt - b.usedAt);
    const most = isCramped() ? Math.ceil(rooms.size / 10) : 0;
    for (const [at, room] of idle.entries()) {
      if (at < most || !room.wasAsked || now() - room.usedAt >= IDLE_MS) void close(room);
    }
  }

  /** Opens closed shops that have due work. It is not waited for; `closeIdle` closes them when it is done. */
  async function visitDue(): Promise<void> {
    const due = wakes.due(now(), VISITS_AT_ONCE + rooms.size).filter(({ id }) => !rooms.has(id));
    await Promise.all(due.slice(0, VISITS_AT_ONCE).map(visit));
  }

  async function visit(shop: ShopEntry): Promise<void> {
    try {
      await use(shop, () => undefined, { isVisit: true });
    } catch (error) {
      wakes.plan(shop.id, { at: now() + VISIT_MS, times: wakes.timesOf(shop.id) });
      if (!(error instanceof AppError))
        log("error", "due work of a shop failed", { shop: shop.host, id: shop.id, error: messageOf(error) });
    }
  }

  return {
    use,
    /** Forwards a request to a shop. */
    fetch: (shop: ShopEntry, request: Request, sender: HostSender) =>
      use(shop, (opened) => opened.fetch(request, sender)),
    closeIdle,
    visitDue,
    /** Closes a shop, if it is open. */
    async close(id: string): Promise<void> {
      const room = rooms.get(id);
      if (room) await close(room);
      down.delete(id);
    },
    /** Ends all streams, also those of shops that open from now on; the process stops. */
    endStreams(): void {
      isStopping = true;
      for (const { open: opened } of rooms.values()) opened?.endStreams();
    },
    closeAll: async () => void (await Promise.all([...rooms.values()].map(close))),
    opened: () => rooms.size,
  };
}

const unavailable = () => new AppError("unavailable", { headers: { "Retry-After": "10" } });

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
