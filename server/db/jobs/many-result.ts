/** Record skipped by a bulk action. */
export interface Skip {
  id: number;
  code: string;
  /** Display name; undefined if the record is deleted. */
  name?: string | undefined;
  /** Status of an order at the time. */
  from?: string | undefined;
}

/** Result of a bulk action. */
export interface ManyResult {
  changed?: number;
  skipped?: number;
  /** First skipped records. */
  skips?: Skip[];
}
