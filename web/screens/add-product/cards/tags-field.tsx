import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import { TAGS_MAX } from "#shared/rules/products/product-fields.ts";
import { useIsLive } from "../../../lib/boot.tsx";
import { useT } from "../../../lib/i18n.tsx";
import { lazyView } from "../../../lib/lazy-view.ts";
import { fieldId } from "../../../ui/form/field-id.ts";
import { LazyBoundary } from "../../../ui/lazy/lazy-boundary.tsx";
import type { CardProps } from "./card-props.ts";

const TagsInput = lazyView(async () => (await import("./tags-input.tsx")).TagsInput);

// Both drawings of the field have these measures, so that nothing moves when the one takes the other's place.
const Place = styled("div")({
  "& .MuiTextField-root": { width: "100%" },
  "& .MuiOutlinedInput-root.MuiOutlinedInput-root": { flexWrap: "wrap", gap: 4, padding: "5px 8px" },
  "& .MuiOutlinedInput-root .MuiOutlinedInput-input.MuiOutlinedInput-input": {
    flex: "1 1 80px",
    minWidth: 80,
    height: 24,
    padding: "0 4px",
  },
  "& .MuiChip-root.MuiChip-root": { margin: 0 },
  // A thumb hits the cross of 16 px, which stays where it is.
  "& .MuiChip-root .MuiChip-deleteIcon": {
    "@media (max-width:599.95px)": { boxSizing: "content-box", padding: 14, margin: "-14px -10px -14px -18px" },
  },
});

// As wide as a chip with its cross.
const LightChip = styled("span")(({ theme }) => ({
  ...theme.typography.caption,
  display: "inline-flex",
  alignItems: "center",
  height: 24,
  paddingInline: "8px 24px",
  borderRadius: 16,
  fontSize: 12,
  fontWeight: 500,
  lineHeight: "16px",
  whiteSpace: "nowrap",
  backgroundColor: theme.vars.palette.action.selected,
}));

/** Words to find the product by. Its first drawing is light; the working one follows. */
export function TagsField({ form, isReadOnly }: CardProps) {
  const t = useT();
  const isLive = useIsLive();
  const { tags } = form.values;
  const problem = form.problems.tags;
  const field = {
    id: fieldId("tags", form.form),
    label: t("product.tags"),
    error: Boolean(problem),
    helperText: problem ?? t("product.tagsHint", { max: TAGS_MAX }),
  };
  const chips = tags.map((tag) => <LightChip key={tag}>{tag}</LightChip>);
  const light = (
    <TextField {...field} disabled slotProps={{ input: tags.length > 0 ? { startAdornment: chips } : {} }} />
  );
  return (
    <Place className="wide">
      {isLive ? (
        <LazyBoundary fallback={light}>
          <TagsInput
            tags={tags}
            field={field}
            disabled={isReadOnly}
            onChange={(next) => form.set({ tags: next })}
            onLeave={() => form.look("tags")}
          />
        </LazyBoundary>
      ) : (
        light
      )}
    </Place>
  );
}
