import { useSearchParams } from "react-router-dom";
import { isId } from "#shared/screen-calls.ts";
import { useT } from "../../lib/i18n.tsx";
import { useCan } from "../../lib/session/rights.ts";
import { FailureNotice } from "../../ui/feedback/failure-notice.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { RecordMissing } from "../../ui/record/record-missing.tsx";
import { FormSkeleton } from "./form-skeleton.tsx";
import { useProduct } from "./product.data.ts";
import { ProductForm } from "./product-form.tsx";

/** `/add-product`: a new product, `?copy=12` one like another, `?id=12` a known one. */
export function AddProductScreen() {
  const t = useT();
  const [params] = useSearchParams();
  const canEdit = useCan()("Admin", "Editör");
  const [id, copy] = ["id", "copy"].map((name) => (isId(params.get(name)) ? params.get(name) : null));
  const asked = id ?? copy ?? null;
  const { data, error, mutate } = useProduct(canEdit ? asked : null);
  const title = t(id ? "shell.editProduct" : "shell.addProduct");
  const back = { to: "/products", label: t("product.backToList") };

  if (!canEdit)
    return (
      <>
        <PageHeader title={title} />
        <RecordMissing title={t("error.forbidden")} back={back} />
      </>
    );
  if (asked && !data)
    return (
      <>
        <PageHeader title={title} />
        {error?.status === 404 || error?.status === 422 ? (
          <RecordMissing title={t("product.missing")} id={asked} back={back} />
        ) : error ? (
          <FailureNotice error={error} onRetry={() => mutate()} />
        ) : (
          <FormSkeleton />
        )}
      </>
    );
  const product = data?.data;
  return (
    <ProductForm
      key={`${id}:${copy}`}
      product={id ? product : undefined}
      like={id ? undefined : product}
      changedBy={data?.meta?.changedBy ?? null}
      reload={async () => (await mutate())?.data}
    />
  );
}
