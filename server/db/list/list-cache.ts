import type { Position } from "./list-cursor.ts";

/** Cache of results about the lists in one state of the records, by key. */
export interface ListCache {
  /** Returns the cached value of `key`, or calls `find` and caches its result. */
  get<Found>(key: readonly unknown[], find: () => Found): Found;
}

/** Caches nothing. */
export const noCache: ListCache = { get: (_, find) => find() };

const MAX_ENTRIES = 200;

/**
 * Caches results that took many row reads (totals, facet counts, where pages begin) until a record changes, so that
 * another page or facet counts nothing twice. The least recently used entry is evicted first.
 */
export class ListCaches {
  readonly #found = new Map<string, unknown>();
  readonly #maxEntries: number;

  constructor(maxEntries = MAX_ENTRIES) {
    this.#maxEntries = maxEntries;
  }

  /** Cache of the records as they are while `state` is the same. */
  of(state: readonly unknown[]): ListCache {
    return {
      get: <Found>(key: readonly unknown[], find: () => Found) => {
        const name = JSON.stringify([state, key]);
        const found = this.#found.has(name) ? (this.#found.get(name) as Found) : find();
        this.#found.delete(name);
        this.#found.set(name, found);
        const [oldest] = this.#found.keys();
        if (oldest !== undefined && this.#found.size > this.#maxEntries) this.#found.delete(oldest);
        return found;
      },
    };
  }
}

/** A row at a known offset of a list. */
export interface RowAtOffset extends Position {
  offset: number;
}

/** A known row further than this before a page is not used for it. */
const MAX_DISTANCE = 1_000;
const MAX_ROWS = 32;

/** Known offsets and ids of one list in one order. */
export class CachedOrder {
  /** Rows at known offsets, the latest last. */
  #rows: readonly RowAtOffset[] = [];
  /** All its ids, once reading them was worth the cost. */
  ids: readonly number[] | null = null;

  /** Whether a page of it was read before. */
  get wasRead(): boolean {
    return this.#rows.length > 0;
  }

  /** Returns the last known row at or before an offset, if it is near. */
  nearestBefore(offset: number): RowAtOffset | null {
    const near = this.#rows.filter((row) => row.offset <= offset && offset - row.offset <= MAX_DISTANCE);
    return near.reduce<RowAtOffset | null>((best, row) => (best && best.offset >= row.offset ? best : row), null);
  }

  add(row: RowAtOffset): void {
    this.#rows = [...this.#rows.filter(({ offset }) => offset !== row.offset), row].slice(-MAX_ROWS);
  }
}
