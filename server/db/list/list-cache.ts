import type { Place } from "./list-cursor.ts";

/** Cache of results about the lists in one state of the records, by key. */
export interface ListMemory {
  /** Returns the cached value of `key`, or calls `find` and caches its result. */
  keep<Found>(key: readonly unknown[], find: () => Found): Found;
}

/** Caches nothing. */
export const noMemory: ListMemory = { keep: (_, find) => find() };

const MOST = 200;

/**
 * Caches results that took many row reads (totals, facet counts, where pages begin) until a record changes, so that
 * another page or facet counts nothing twice. The least recently used entry is evicted first.
 */
export class ListMemories {
  readonly #found = new Map<string, unknown>();
  readonly #most: number;

  constructor(most = MOST) {
    this.#most = most;
  }

  /** Cache of the records as they are while `state` is the same. */
  of(state: readonly unknown[]): ListMemory {
    return {
      keep: <Found>(key: readonly unknown[], find: () => Found) => {
        const name = JSON.stringify([state, key]);
        const found = this.#found.has(name) ? (this.#found.get(name) as Found) : find();
        this.#found.delete(name);
        this.#found.set(name, found);
        const [oldest] = this.#found.keys();
        if (oldest !== undefined && this.#found.size > this.#most) this.#found.delete(oldest);
        return found;
      },
    };
  }
}

/** A row at a known position of a list. */
export interface Mark extends Place {
  at: number;
}

/** Marks further than this from a page are not used for it. */
const FAR = 1_000;
const MOST_MARKS = 32;

/** Known positions and ids of one list in one order. */
export class KnownOrder {
  /** Rows at known positions, the latest last. */
  #marks: readonly Mark[] = [];
  /** All its ids, once reading them was worth the cost. */
  ids: readonly number[] | null = null;

  /** Whether a page of it was read before. */
  get wasMet(): boolean {
    return this.#marks.length > 0;
  }

  /** Returns the last mark at or before a position, if it is near. */
  before(offset: number): Mark | null {
    const near = this.#marks.filter(({ at }) => at <= offset && offset - at <= FAR);
    return near.reduce<Mark | null>((best, mark) => (best && best.at >= mark.at ? best : mark), null);
  }

  note(mark: Mark): void {
    this.#marks = [...this.#marks.filter(({ at }) => at !== mark.at), mark].slice(-MOST_MARKS);
  }
}
