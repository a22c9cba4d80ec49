import ExpandMore from "@mui/icons-material/ExpandMore";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useState } from "react";
import type { ProductExtended } from "#shared/api/ecommerce/products.ts";
import { productStatus } from "#shared/rules/products/product-status.ts";
import { useFigures, useFormat } from "../../../lib/format.ts";
import { useLabel, useT } from "../../../lib/i18n.tsx";
import { ProductThumb } from "../../../ui/record/product-thumb.tsx";
import { pictureUrl } from "../pictures/picture-url.ts";
import { numberIn, type ProductEntries } from "../product.entries.ts";
import { pricesOf } from "../product.prices.ts";

const Frame = styled("section")(({ theme }) => ({
  padding: 20,
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 12,
  "& > h2": { ...theme.typography.h2, margin: "0 0 16px" },
  "& > button": { display: "none" },
  "@media (max-width:599.95px)": {
    padding: "4px 16px",
    "& > h2": { display: "none" },
    "& > button": { display: "flex", width: "100%", justifyContent: "space-between", padding: 0 },
    "& > button[aria-expanded=false] + div": { display: "none" },
    "& > button[aria-expanded=true] .MuiButton-endIcon": { transform: "rotate(180deg)" },
  },
}));

const Offer = styled("div")(({ theme }) => ({
  display: "grid",
  gap: 8,
  justifyItems: "start",
  paddingBottom: 4,
  "& p": { margin: 0, maxWidth: "100%", overflowWrap: "anywhere" },
  "& .quiet": { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
  "& .name": theme.typography.h2,
  "& .price": { ...theme.typography.h4, fontVariantNumeric: "tabular-nums" },
  "& del": { ...theme.typography.body1, color: theme.vars.palette.text.secondary },
  "& .less": {
    ...theme.typography.label,
    padding: "4px 8px",
    borderRadius: 999,
    color: theme.vars.palette.success.main,
    backgroundColor: theme.vars.palette.success.soft,
  },
  "& .line": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: 8 },
  "& .text": {
    ...theme.typography.body2,
    display: "-webkit-box",
    WebkitBoxOrient: "vertical",
    WebkitLineClamp: 4,
    overflow: "hidden",
    whiteSpace: "pre-line",
  },
}));

/** The product as a customer sees it, while it is typed. */
export function PreviewCard(props: { entries: ProductEntries; product: ProductExtended | undefined }) {
  const { entries, product } = props;
  const t = useT();
  const label = useLabel();
  const figures = useFigures();
  const { money, percent } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const prices = pricesOf(entries, figures);
  const left = product ? product.stock : (numberIn(entries.stock, figures) ?? 0);
  const low = numberIn(entries.lowStockThreshold, figures) ?? 0;
  const title = t("product.preview");

  return (
    <Frame aria-label={title}>
      <h2>{title}</h2>
      <Button color="inherit" aria-expanded={isOpen} endIcon={<ExpandMore />} onClick={() => setOpen(!isOpen)}>
        {title}
      </Button>
      <Offer>
        <ProductThumb src={pictureOf(entries)} size={160} />
        <p className="quiet">{entries.category ? label(entries.category) : t("product.category")}</p>
        <p className="name">
          <bdi>{entries.name.trim() || t("product.nameNone")}</bdi>
        </p>
        <p className="line">
          <span className="price" data-testid="preview-price">
            {prices ? money(prices.now) : "–"}
          </span>
          {prices && prices.discount > 0 && (
            <>
              <del>{money(prices.price)}</del>
              <span className="less">−{percent(prices.discount, 2)}</span>
            </>
          )}
        </p>
        <p className="quiet">{t(words[productStatus(left || 0, low || 0)], { count: left || 0 })}</p>
        {entries.description.trim() && <p className="text">{entries.description.trim()}</p>}
      </Offer>
    </Frame>
  );
}

const words = {
  "In Stock": "product.inStock",
  "Low Stock": "product.fewLeft",
  "Out of Stock": "product.soldOut",
} as const;

function pictureOf({ images, category }: ProductEntries): string {
  const main = images[0];
  return main ? pictureUrl(main.uploadId, 640) : `/categories/${category.toLowerCase() || "parcel"}.svg`;
}
