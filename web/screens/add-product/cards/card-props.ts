import type { Form } from "../../../ui/form/use-form.ts";
import type { ProductEntries } from "../product.entries.ts";

/** What each card of the form works on. */
export interface CardProps {
  form: Form<ProductEntries>;
  isReadOnly: boolean;
}
