import { discountBps, paidMinor } from "#shared/rules/products/sale-price.ts";
import { skuKey } from "#shared/rules/products/sku.ts";
import { cardSearch, personSearch, productSearch } from "#shared/rules/text/search-text.ts";
import type { RecordKind, Value } from "../write/act.ts";

// biome-ignore lint/suspicious/noExplicitAny: a row of the kind's table
type Row = Record<string, any>;

/** Derived columns of a record: the columns they need, and how to compute each; null if the result is not allowed. */
interface Derivation {
  needs: readonly string[];
  columns: Record<string, (row: Row) => Value>;
}

/** A sale price is below the price; null means no sale. */
const isBelow = ({ price_minor, sale_minor }: Row) => sale_minor === null || sale_minor < price_minor;

const tagsOf = (row: Row) => (JSON.parse(row.tags_json) as [string, string][]).map(([, tag]) => tag);

/**
 * Columns that an undo computes again instead of restoring, so that a later change of another source column does not
 * make it skip the record.
 */
export const derivations: Partial<Record<RecordKind, Derivation>> = {
  person: {
    needs: ["username", "email", "phone_digits"],
    columns: { search: ({ username, email, phone_digits }) => personSearch({ username, email, phone_digits }) },
  },
  product: {
    needs: ["name", "sku", "tags_json", "barcode", "price_minor", "sale_minor"],
    columns: {
      sku_key: ({ sku }) => skuKey(sku),
      search: (row) => productSearch({ name: row.name, sku: row.sku, barcode: row.barcode, tags: tagsOf(row) }),
      final_minor: (row) =>
        isBelow(row) ? paidMinor({ price_minor: row.price_minor, sale_minor: row.sale_minor }) : null,
      discount_bps: ({ price_minor, sale_minor }) => discountBps({ price_minor, sale_minor }),
    },
  },
  card: {
    needs: ["title", "description", "key"],
    columns: { search: ({ title, description, key }) => cardSearch({ title, description, key }) },
  },
};
