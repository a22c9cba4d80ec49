/** A record that the act left out. */
export interface Skip {
  id: number;
  code: string;
  /** What people call it; without one it is gone. */
  name?: string | undefined;
  /** The status an order stood in. */
  from?: string | undefined;
}

/** What an act on many records came to. */
export interface ManyResult {
  changed?: number;
  skipped?: number;
  /** The first of those that were left out. */
  skips?: Skip[];
}
