import Autocomplete from "@mui/material/Autocomplete";
import TextField from "@mui/material/TextField";
import { useEffect, useRef, useState } from "react";
import { api } from "../../lib/api.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.tsx";
import { NameCell } from "../../ui/list/frame.tsx";
import { ProductThumb } from "../../ui/product-thumb.tsx";
import type { Orderable } from "./order.lines.ts";
import { pickerLook } from "./picker-look.ts";
import { useSearch } from "./use-search.ts";

interface Found extends Orderable {
  sku: string;
}

/** Finds a product by name, SKU or barcode and adds it; a scanner's Enter takes the only hit. */
export function ProductPicker(props: { id: string; problem: string | undefined; onPick(product: Orderable): void }) {
  const { onPick } = props;
  const t = useT();
  const { money } = useFormat();
  const [text, setText] = useState("");
  const { found, isSearching, hasFailed } = useSearch(text, findProducts);
  const entered = useRef(false);
  const take = (product: Found) => {
    entered.current = false;
    setText("");
    onPick(product);
  };
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    if (isSearching || !entered.current) return;
    entered.current = false;
    const [only, ...others] = found;
    if (only && others.length === 0) latest.current(only);
  }, [isSearching, found]);

  return (
    <Autocomplete
      {...pickerLook}
      id={props.id}
      options={found}
      value={null}
      inputValue={text}
      loading={isSearching}
      filterOptions={(options) => options}
      getOptionLabel={(product) => product.name}
      getOptionKey={(product) => product.productId}
      isOptionEqualToValue={(one, other) => one.productId === other.productId}
      noOptionsText={t(hasFailed ? "order.searchFailed" : text.trim() ? "order.noProduct" : "order.typeProduct")}
      loadingText={t("order.searching")}
      blurOnSelect={false}
      onInputChange={(_, next, reason) => reason !== "reset" && reason !== "selectOption" && setText(next)}
      onChange={(_, product) => product && take(product)}
      renderOption={({ key, ...option }, product) => (
        <li key={key} {...option}>
          <NameCell>
            <ProductThumb src={product.image} size={32} />
            <span>
              <bdi className="list-name">{product.name}</bdi>
              <span className="list-sub">
                {[product.sku, money(product.price), t("order.stockLeft", { count: product.stock ?? 0 })].join(" · ")}
              </span>
            </span>
          </NameCell>
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t("order.addProduct")}
          error={props.problem !== undefined}
          helperText={props.problem}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || !text.trim()) return;
            // Enter never sends the form from here; with an option at hand the list takes it itself.
            event.preventDefault();
            entered.current = true;
            const [only, ...others] = found;
            if (!isSearching && only && others.length === 0) take(only);
          }}
        />
      )}
    />
  );
}

async function findProducts(q: string): Promise<Found[]> {
  const { data } = await api("GET /ecommerce/products", { query: { q, pageSize: 8, archived: 0 } });
  return data.map((product) => ({
    productId: product.id,
    name: product.name,
    sku: product.sku ?? "",
    image: product.image,
    price: product.discountedPrice,
    stock: product.stock,
  }));
}
