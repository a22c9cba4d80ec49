import { discountBps, paidMinor } from "#shared/rules/sale-price.ts";
import { cardSearch, personSearch, productSearch } from "#shared/rules/search-text.ts";
import { skuKey } from "#shared/rules/sku.ts";
import type { RecordKind, Value } from "../write/act.ts";

// biome-ignore lint/suspicious/noExplicitAny: a row of whichever table the kind lies in
type Row = Record<string, any>;

/** Columns of a record that follow from others: from which, and how; null where nothing allowed would come of it. */
interface Derivation {
  needs: readonly string[];
  columns: Record<string, (row: Row) => Value>;
}

/** A sale is below the price, or there is none. */
const isBelow = ({ price_minor, sale_minor }: Row) => sale_minor === null || sale_minor < price_minor;

const tagsOf = (row: Row) => (JSON.parse(row.tags_json) as [string, string][]).map(([, tag]) => tag);

/**
 * What an undo works out again instead of putting it back, so that it need not leave out a record in which somebody
 * changed another of the columns it follows from.
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
