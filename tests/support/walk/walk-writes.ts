import type { Client } from "../app/client.ts";
import type { ShopModel } from "./shop-model.ts";
import type { Edited } from "./walk-told.ts";

/** What a walk hands to the writes it draws from. */
export interface Walk {
  client: Client;
  model: ShopModel;
  /** A number below `count`. */
  below(count: number): number;
  one<T>(values: readonly T[]): T;
  /** Up to `most` different ones. */
  some<T>(values: readonly T[], most: number): T[];
}

/** One write that was done: the records it edited, and the right to take it back. */
export interface Done extends Edited {
  undo?: { token: string; takeBack: () => void; keepsVersion?: boolean } | undefined;
}

/** Does one valid write and notes it in the model, or finds none that is valid now. */
export type WriteKind = (walk: Walk) => Promise<Done | null>;
