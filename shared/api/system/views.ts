import * as z from "zod";
import { ListMeta, UndoMeta } from "../../envelope.ts";
import { endpoint } from "../endpoint.ts";
import { IdPath } from "../params.ts";
import { textOf } from "../text.ts";

/** Screens whose lists support saved views. */
export const viewScreens = ["products", "orders", "datatable"] as const;
export const ViewScreen = z.enum(viewScreens);
export type ViewScreen = z.infer<typeof ViewScreen>;

/** Saved views per person and screen. */
export const VIEWS_MAX = 20;
const NAME_MAX = 40;

const Name = textOf(NAME_MAX).min(1);
/** Filters and sort order as in the screen's URL, without the question mark. */
const Query = z.string().max(2000);
const Position = z.number().min(-1e9).max(1e9);

/** Saved view of a list; `by` names its owner, `isAbandoned` means that the owner has left. */
export const SavedView = z.strictObject({
  id: z.int(),
  screen: ViewScreen,
  name: z.string(),
  query: z.string(),
  shared: z.boolean(),
  isMine: z.boolean(),
  isAbandoned: z.boolean(),
  by: z.string(),
  position: z.number(),
});
export type SavedView = z.infer<typeof SavedView>;

export const ViewBody = z.strictObject({ screen: ViewScreen, name: Name, query: Query, shared: z.boolean() });
export type ViewBody = z.infer<typeof ViewBody>;

/** Partial update; `position` orders the view among its neighbours. */
export const ViewChange = z
  .strictObject({ name: Name, query: Query, shared: z.boolean(), position: Position })
  .partial()
  .refine((body) => Object.keys(body).length > 0, { params: { code: "required" } });
export type ViewChange = z.infer<typeof ViewChange>;

const Undoable = z.strictObject({ undo: UndoMeta.optional() });

export const viewEndpoints = {
  "GET /views": endpoint({
    summary: "The kept views of a screen: one's own in their order, then what others share",
    policy: "self",
    tagged: true,
    query: z.object({ screen: ViewScreen }),
    answer: z.array(SavedView),
    meta: ListMeta,
  }),
  "POST /views": endpoint({
    summary: "Keep a view of a list, at most 20 a screen",
    policy: "self",
    keyed: true,
    body: ViewBody,
    status: 201,
    answer: SavedView,
    errors: ["view_limit", "validation_failed"],
  }),
  "PATCH /views/{id}": endpoint({
    summary:
      "Rename, share, reorder or replace a view of one's own; an Admin renames or replaces one whose owner has left",
    policy: "self",
    path: IdPath,
    body: ViewChange,
    answer: SavedView,
    meta: Undoable,
    errors: ["forbidden", "not_found", "validation_failed"],
  }),
  "DELETE /views/{id}": endpoint({
    summary: "Remove a view of one's own, or as an Admin one whose owner has left",
    policy: "self",
    path: IdPath,
    answer: z.strictObject({}),
    meta: Undoable,
    errors: ["forbidden", "not_found"],
  }),
};
