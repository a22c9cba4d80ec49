import type { Place } from "./list-cursor.ts";

/** What was found out about the lists of one state of the records, by what it was found out about. */
export interface ListMemory {
  /** What `find` found for the same `key` before, or finds now. */
  keep<Found>(key: readonly unknown[], find: () => Found): Found;
}

/** Finds everything again. */
export const noMemory: ListMemory = { keep: (_, find) => find() };

const MOST = 200;

/**
 * Keeps what took a look at many rows (totals, counts of facets, where pages begin) for as long as no record changes, so
 * that turning a page or choosing another facet counts nothing twice. What was not asked for longest goes first.
 */
export class ListMemories {
  readonly #found = new Map<string, unknown>();
  readonly #most: number;

  constructor(most = MOST) {
    this.#most = most;
  }

  /** The memory of the records as they are while `state` is the same. */
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

/** A row met at a known position of a list. */
export interface Mark extends Place {
  at: number;
}

/** From a mark further off a page is looked for as if there were none. */
const FAR = 1_000;
const MOST_MARKS = 32;

/** What is known of one list in one order. */
export class KnownOrder {
  /** The rows that were met at known positions, the latest last. */
  #marks: readonly Mark[] = [];
  /** All its ids, once they were worth reading. */
  ids: readonly number[] | null = null;

  /** Whether a page of it was read before. */
  get wasMet(): boolean {
    return this.#marks.length > 0;
  }

  /** The last mark before a position, if it is near, or the one just there. */
  before(offset: number): Mark | null {
    const near = this.#marks.filter(({ at }) => at <= offset && offset - at <= FAR);
    return near.reduce<Mark | null>((best, mark) => (best && best.at >= mark.at ? best : mark), null);
  }

  note(mark: Mark): void {
    this.#marks = [...this.#marks.filter(({ at }) => at !== mark.at), mark].slice(-MOST_MARKS);
  }
}
