import { styled } from "@mui/material/styles";
import type { ProductExtended } from "#shared/api/ecommerce/products.ts";
import { useT } from "../../lib/i18n.tsx";
import { lazyView } from "../../lib/lazy-view.ts";
import { ChangedNotice } from "../../ui/feedback/changed-notice.tsx";
import { DraftOffer } from "../../ui/form/draft-offer.tsx";
import { FormHead } from "../../ui/form/form-head.tsx";
import { useFormKeys } from "../../ui/form/form-keys.ts";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { LazyBoundary } from "../../ui/lazy/lazy-boundary.tsx";
import { BasicsCard } from "./cards/basics-card.tsx";
import { FactsCard, StatusCard } from "./cards/facts-card.tsx";
import { OrganisationCard } from "./cards/organisation-card.tsx";
import { PreviewCard } from "./cards/preview-card.tsx";
import { PricingCard } from "./cards/pricing-card.tsx";
import { StockCard } from "./cards/stock-card.tsx";
import { FormFooter } from "./form-footer.tsx";
import { MediaCard } from "./pictures/media-card.tsx";
import { useProductForm } from "./use-product-form.ts";

const ArchivedNotice = lazyView(async () => (await import("./archived-notice.tsx")).ArchivedNotice);

const Columns = styled("div")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 8fr) minmax(0, 4fr)",
  alignItems: "start",
  gap: 24,
  "& > div": { display: "grid", gap: 24 },
  "@media (max-width:899.95px)": { gridTemplateColumns: "minmax(0, 1fr)" },
  // While a draft is offered the footer is so much higher, and the focus must not lie under it.
  "form:has(.offer:not(:empty)) & :focus": { scrollMarginBlockEnd: 64 },
  "@media (max-width:599.95px)": {
    gap: 16,
    "& > div": { gap: 16 },
    "form:has(.offer:not(:empty)) & :focus": { scrollMarginBlockEnd: 112 },
  },
});
const Notices = styled("div")({ display: "grid", gap: 12, marginBottom: 16, "&:empty": { display: "none" } });
interface Props {
  /** The product as it now stands, when a known one is edited. */
  product: ProductExtended | undefined;
  /** The product that a new one begins like. */
  like: ProductExtended | undefined;
  changedBy: string | null;
  /** Asks for the product as it stands by now. */
  reload(): Promise<ProductExtended | undefined>;
}

/** Everything about one product, in two columns of cards over a footer that stays in sight. */
export function ProductForm({ product, like, changedBy, reload }: Props) {
  const t = useT();
  const { form, pictures, kept, opened, reopen, save, discard, conflictDialog } = useProductForm({ product, like });
  const isReadOnly = Boolean(opened?.archivedAt);
  const card = { form, isReadOnly };
  const takeTheirs = async () => {
    const theirs = await reload();
    if (theirs) reopen(theirs);
  };
  useFormKeys({ save: () => !isReadOnly && save(), cancel: discard });

  return (
    <form
      method="dialog"
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <PageHeader title={t(opened ? "shell.editProduct" : "shell.addProduct")} help={t("product.help")} />
      <Notices>
        <LazyBoundary>{opened && isReadOnly && <ArchivedNotice product={opened} onRestored={reopen} />}</LazyBoundary>
        {opened && <ChangedNotice object="product" opened={opened} onReload={() => void takeTheirs()} />}
        <FormHead form={form} />
      </Notices>
      <Columns>
        <div>
          <BasicsCard {...card} />
          <MediaCard {...card} pictures={pictures} />
          <PricingCard {...card} />
          <StockCard {...card} product={product} />
        </div>
        <div>
          <PreviewCard entries={form.values} product={product} />
          <OrganisationCard {...card} />
          <StatusCard entries={form.values} product={product} />
          {product && <FactsCard product={product} changedBy={changedBy} />}
        </div>
      </Columns>
      <FormFooter
        offer={!isReadOnly && <DraftOffer kept={kept} />}
        isBusy={form.isBusy}
        isReadOnly={isReadOnly}
        onDiscard={discard}
        {...(!opened && { onSaveAnother: () => save(true) })}
      />
      {conflictDialog}
    </form>
  );
}
