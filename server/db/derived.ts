import { finalMinor } from "#shared/rules/money.ts";
import { cardSearch, personSearch, productSearch } from "#shared/rules/search-text.ts";
import type { RecordKind, Value } from "./act.ts";

// biome-ignore lint/suspicious/noExplicitAny: a row of whichever table the kind lies in
type Row = Record<string, any>;

/** Columns of a record that follow from others: from which, and how; null where nothing allowed would come of it. */
interface Derivation {
  needs: readonly string[];
  columns: Record<string, (row: Row) => Value>;
}

const tagsOf = (row: Row) => (JSON.parse(row.tags_json) as [string, string][]).map(([, tag]) => tag);

/**
 * What an undo works out anew instead of putting it back, so that it need not leave out a record in which somebody
 * changed another of the columns it follows from.
 */
export const derivations: Partial<Record<RecordKind, Derivation>> = {
  person: {
    needs: ["username", "email", "phone_digits"],
    columns: { search: ({ username, email, phone_digits }) => personSearch({ username, email, phone_digits }) },
  },
  product: {
    needs: ["name", "sku", "tags_json", "barcode", "price_minor", "discount_bps"],
    columns: {
      search: (row) => productSearch({ name: row.name, sku: row.sku, barcode: row.barcode, tags: tagsOf(row) }),
      final_minor: ({ price_minor, discount_bps }) => finalMinor(price_minor, discount_bps) || null,
    },
  },
  card: {
    needs: ["title", "description", "key"],
    columns: { search: ({ title, description, key }) => cardSearch({ title, description, key }) },
  },
};
