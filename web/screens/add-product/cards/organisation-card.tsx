import TextField from "@mui/material/TextField";
import { useLabel, useT } from "../../../lib/i18n.tsx";
import { CardPanel } from "../../../ui/layout/card-panel.tsx";
import { Option } from "../../../ui/lazy/lazy-menu.tsx";
import { categoryNames } from "../product.entries.ts";
import type { CardProps } from "./card-props.ts";
import { Fields } from "./fields.tsx";
import { TagsField } from "./tags-field.tsx";

/** Where the product stands in the catalogue. */
export function OrganisationCard({ form, isReadOnly }: CardProps) {
  const t = useT();
  const label = useLabel();
  const placeholder = t("product.categoryNone");
  return (
    <CardPanel title={t("product.organisation")}>
      <Fields>
        <TextField
          select
          required
          className="wide"
          label={t("product.category")}
          disabled={isReadOnly}
          {...form.text("category")}
          slotProps={{
            inputLabel: { shrink: true },
            select: { displayEmpty: true, renderValue: (value) => (value ? label(String(value)) : placeholder) },
          }}
        >
          {categoryNames.map((name) => (
            <Option key={name} value={name}>
              {label(name)}
            </Option>
          ))}
        </TextField>
        <TagsField form={form} isReadOnly={isReadOnly} />
      </Fields>
    </CardPanel>
  );
}
