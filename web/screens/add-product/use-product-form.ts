import { useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { ProductExtended } from "#shared/api/ecommerce/products.ts";
import type { ApiError } from "../../lib/api/client.ts";
import { useIdempotencyKeys } from "../../lib/api/use-idempotency-keys.ts";
import { useBoot } from "../../lib/boot.tsx";
import { useFigures } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.tsx";
import { navigateTo } from "../../lib/navigate.ts";
import { useMergedSave } from "../../ui/conflict/use-merged-save.tsx";
import { focusField } from "../../ui/form/field-id.ts";
import { useDraftForm } from "../../ui/form/use-draft-form.ts";
import { useForm } from "../../ui/form/use-form.ts";
import { toast } from "../../ui/toast/toast-store.ts";
import { usePictures } from "./pictures/use-pictures.ts";
import { addProduct, changeProduct } from "./product.data.ts";
import {
  bodyOf,
  copiedEntries,
  type Editable,
  editable,
  editedProduct,
  emptyEntries,
  entriesOf,
  numberEntries,
  type ProductEntries,
  sentChange,
} from "./product.entries.ts";
import { findProblems, problemWords, refusedWords } from "./product.problems.ts";
import { useFieldText } from "./use-field-text.ts";

interface Given {
  /** The product that is edited; a new one if absent. */
  product: ProductExtended | undefined;
  /** The product a new one begins like. */
  like: ProductExtended | undefined;
}

/** The form of a product, new or known: its entries, how it is saved, and what happens then. */
export function useProductForm({ product, like }: Given) {
  const t = useT();
  const { lowStockDefault } = useBoot();
  const figures = useFigures();
  const back = useWayBack();
  const show = useFieldText();
  const [opened, setOpened] = useState(product);
  const keys = useIdempotencyKeys();
  const staysOpen = useRef(false);
  const empty = emptyEntries(lowStockDefault);
  const isNew = opened === undefined;
  const name = `product:${product?.id ?? "new"}`;

  const merged = useMergedSave<ProductExtended, Editable>({
    fields: editable,
    send: (change, at) => changeProduct(at, sentChange(change)),
    show,
  });

  const form = useForm<ProductEntries>({
    form: "product",
    start: product
      ? entriesOf(product, figures)
      : like
        ? copiedEntries(like, { figures, nameOf: (name) => t("product.copyOf", { name }) })
        : empty,
    check: (entries) => ({
      ...problemWords(findProblems(entries, { figures, isNew }), { t, entries, figures }),
      ...(pictures.isBusy() && { images: t("product.rule.imagesBusy") }),
    }),
    save: (entries) => (opened ? saveChange(opened, entries) : saveNew(entries)),
    problemsOf: (error, entries) => skuTaken(error) ?? refusedWords(error.errors, { t, entries }),
  });
  const pictures = usePictures({ queue: name, form });
  const kept = useDraftForm(form, {
    name,
    place: ["id", "copy"],
    late: ["images"],
    numbers: numberEntries,
    join: pictures.join,
    onDiscard: pictures.clear,
    record: opened && { opened, fields: editable, reopen },
  });
  const settle = () => {
    kept.settle();
    pictures.clear();
  };

  const skuTaken = ({ code, params }: ApiError) =>
    code === "sku_taken" ? { sku: t("product.rule.skuTaken", { name: String(params?.name ?? "") }) } : undefined;

  async function saveNew(entries: ProductEntries) {
    const body = bodyOf(entries, figures);
    const added = await addProduct(body, keys.of(body));
    settle();
    tellSaved(added);
    keys.renew();
    if (!staysOpen.current) return back();
    form.reset({ ...empty, category: entries.category, tags: entries.tags });
    focusField("name", "product");
  }

  async function saveChange(at: ProductExtended, entries: ProductEntries) {
    const outcome = await merged.save(at, editedProduct(at, entries, figures));
    if (outcome.kind === "kept") return;
    settle();
    if (outcome.kind === "discarded") return reopen(outcome.record);
    tellSaved(outcome.record);
    back();
  }

  function tellSaved({ id }: ProductExtended) {
    const action = { label: t("product.view"), onClick: () => navigateTo(`/products?open=${id}`) };
    toast({ message: t("product.saved"), type: "success", action });
  }

  /** Shows this state of the product in place of what was typed. */
  function reopen(record: ProductExtended) {
    setOpened(record);
    form.reset(entriesOf(record, figures));
  }

  return {
    form,
    pictures,
    kept,
    opened,
    reopen,
    /** Saves; then leads back, or with `another` to an empty form with the same category and tags. */
    save(another = false) {
      staysOpen.current = another;
      void form.submit();
    },
    /** Gives the form up, once the person has given up what they typed. */
    discard: () => kept.giveUp(back),
    conflictDialog: merged.dialog,
  };
}

/** Leads back to the page the form was opened from, with its filters; to the catalogue where there is none. */
function useWayBack(): () => void {
  const navigate = useNavigate();
  return () => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    if (idx > 0) navigate(-1);
    else navigate("/products", { replace: true });
  };
}
