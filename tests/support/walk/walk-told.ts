import type { ShopModel } from "./shop-model.ts";

/** A record that a write edits: its kind and its id, a file's by its key. */
export type Edit = readonly [object: string, id: number | string];

/** A record that was changed, and the version it had then. */
export type Told = readonly [...Edit, version: number];

/** What a write edited; its records keep their versions where it leaves what somebody may be editing of them. */
export interface Edited {
  edited: readonly Edit[];
  keepsVersion?: boolean | undefined;
}

/** What the change feed is to tell of a walk: of records that were edited, and of products whose stock alone moved. */
export function toldOf({ products }: ShopModel) {
  const [edited, moved]: [Told[], Told[]] = [[], []];
  const versions = new Map<string, number>();
  const stocks = new Map<number, string>();

  function movedNow(): number[] {
    return [...products.values()].flatMap(({ id, onHand, kept, sold }) => {
      const [stock, before] = [[onHand, kept, sold].join(), stocks.get(id)];
      stocks.set(id, stock);
      return stock === before ? [] : [id];
    });
  }

  return {
    edited,
    moved,
    /** Notes a write that the model has by now. */
    note(write: Edited): void {
      for (const edit of write.edited) {
        const key = edit.join(" ");
        const version = (versions.get(key) ?? 0) + (write.keepsVersion ? 0 : 1);
        versions.set(key, version);
        edited.push([...edit, version]);
      }
      const own = new Set(write.edited.map((edit) => edit.join(" ")));
      for (const id of movedNow()) {
        const key = `product ${id}`;
        if (!own.has(key)) moved.push(["product", id, versions.get(key) ?? 0]);
      }
    },
  };
}
