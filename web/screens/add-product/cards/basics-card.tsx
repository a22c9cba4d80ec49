import TextField from "@mui/material/TextField";
import { DESCRIPTION_MAX } from "#shared/rules/products/product-fields.ts";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.tsx";
import { CardPanel } from "../../../ui/layout/card-panel.tsx";
import type { CardProps } from "./card-props.ts";
import { Fields } from "./fields.tsx";

const COUNTED_FROM = 4500;
// The kit's own area is as high as its text only once the script runs.
const AREA = {
  input: { inputComponent: "textarea" },
  htmlInput: { rows: 4, style: { resize: "vertical" } },
} as const;

/** What the product is called and how it is described. */
export function BasicsCard({ form, isReadOnly }: CardProps) {
  const t = useT();
  const { number } = useFormat();
  const letters = [...form.values.description].length;
  const count = letters >= COUNTED_FROM ? `${number(letters)} / ${number(DESCRIPTION_MAX)}` : undefined;
  return (
    <CardPanel title={t("product.basics")}>
      <Fields>
        <TextField
          required
          className="wide"
          label={t("product.name")}
          autoComplete="off"
          disabled={isReadOnly}
          {...form.text("name")}
        />
        <TextField
          className="wide"
          multiline
          label={t("product.description")}
          disabled={isReadOnly}
          {...form.text("description", count)}
          slotProps={AREA}
        />
      </Fields>
    </CardPanel>
  );
}
