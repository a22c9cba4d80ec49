import * as z from "zod";

/** Metadata of a list response. `pageCount` follows `pageSize`; `nextCursor` is null on the last page. */
export const ListMeta = z.strictObject({
  page: z.int().nullable(),
  pageSize: z.int(),
  total: z.int(),
  /** False if a text search stopped counting at 10,000. */
  totalExact: z.boolean(),
  pageCount: z.int(),
  nextCursor: z.string().nullable(),
});
export type ListMeta = z.infer<typeof ListMeta>;

/** Undo token of an action: `POST /api/undo/{token}` until `until`. */
export const UndoMeta = z.strictObject({ token: z.string(), until: z.iso.datetime() });
export type UndoMeta = z.infer<typeof UndoMeta>;

/** Envelope of every success response. `status` repeats the HTTP status. */
export interface Success<Data, Meta = unknown> {
  status: number;
  message?: string;
  data: Data;
  meta?: Meta;
}
