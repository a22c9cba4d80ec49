import Autocomplete from "@mui/material/Autocomplete";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { TAGS_MAX } from "#shared/rules/product-fields.ts";
import { useT } from "../../lib/i18n.tsx";
import { fieldId } from "../../ui/form/field-id.ts";
import type { CardProps } from "./product-form.tsx";

const NONE: readonly string[] = [];

/** Words to find the product by; Enter or a comma ends one. */
export function TagsField({ form, isReadOnly }: CardProps) {
  const t = useT();
  const [typed, setTyped] = useState("");
  const { tags } = form.values;
  const problem = form.problems.tags;
  const set = (next: readonly string[]) => {
    form.set({ tags: [...new Set(next.map((tag) => tag.trim()).filter(Boolean))] });
  };

  function type(text: string) {
    const parts = text.split(",");
    if (parts.length > 1) set([...tags, ...parts.slice(0, -1)]);
    setTyped(parts.at(-1)?.trimStart() ?? "");
  }

  return (
    <Autocomplete<string, true, false, true>
      multiple
      freeSolo
      autoSelect
      className="wide"
      id={fieldId("tags", form.form)}
      options={NONE}
      value={[...tags]}
      inputValue={typed}
      disabled={isReadOnly}
      onChange={(_, next) => set(next)}
      onInputChange={(_, text) => type(text)}
      onBlur={() => form.look("tags")}
      slotProps={{ chip: { size: "small" } }}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t("product.tags")}
          error={Boolean(problem)}
          helperText={problem ?? t("product.tagsHint", { max: TAGS_MAX })}
        />
      )}
    />
  );
}
