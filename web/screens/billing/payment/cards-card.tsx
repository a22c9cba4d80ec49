import CreditCardIcon from "@mui/icons-material/CreditCardOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { PaymentCard } from "#shared/api/billing/billing-shapes.ts";
import { useApi } from "../../../lib/api/use-api.ts";
import { useIdempotencyKeys } from "../../../lib/api/use-idempotency-keys.ts";
import { useAction } from "../../../ui/actions/use-action.ts";
import { WriteButton } from "../../../ui/actions/write-button.tsx";
import { FailureNotice } from "../../../ui/feedback/failure-notice.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { CardPanel } from "../../../ui/layout/card-panel.tsx";
import { makeDefault } from "../billing.data.ts";
import { useBillingWords } from "../billing.words.ts";
import { layers } from "../layer.parts.ts";
import type { Layer } from "../layer.ts";

/** Payment cards. */
export function CardsCard({ onLayer }: { onLayer(layer: Layer): void }) {
  const { t, refusal } = useBillingWords();
  const { data, error, mutate } = useApi("GET /billing/payment-methods");
  const cards = data?.data;
  const { isBusy, run } = useAction(refusal);
  const keys = useIdempotencyKeys();
  const [chosen, setChosen] = useState<number>();
  const choose = (id: number) => {
    setChosen(id);
    void run(async () => {
      await makeDefault(id, keys.of(id));
      keys.renew();
    });
  };
  return (
    <CardPanel
      title={t("billing.cards")}
      action={
        <Button size="small" {...layers.card.near} onClick={() => onLayer({ kind: "card" })}>
          {t("billing.addCard")}
        </Button>
      }
    >
      {error && !cards ? <FailureNotice error={error} onRetry={() => mutate()} /> : null}
      {!cards && !error ? <Skeleton variant="rounded" height={56} /> : null}
      {cards?.length === 0 ? (
        <Typography variant="body1" sx={{ color: "text.secondary" }}>
          {t("billing.noCards")}
        </Typography>
      ) : null}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
        {cards?.map((card) => (
          <CardRow
            key={card.id}
            card={card}
            isBarred={isBusy}
            isChosen={isBusy && card.id === chosen}
            onChoose={() => choose(card.id)}
            onLayer={onLayer}
          />
        ))}
      </Box>
    </CardPanel>
  );
}

interface RowProps {
  card: PaymentCard;
  /** Another card action is pending. */
  isBarred: boolean;
  /** Being made the default. */
  isChosen: boolean;
  onChoose(): void;
  onLayer(layer: Layer): void;
}

function CardRow({ card, isBarred, isChosen, onChoose, onLayer }: RowProps) {
  const { t } = useBillingWords();
  const { id, brand, last4, expMonth, expYear } = card;
  const names = { brand: brand.charAt(0).toUpperCase() + brand.slice(1), last4 };
  const expiry = `${String(expMonth).padStart(2, "0")}/${String(expYear % 100).padStart(2, "0")}`;
  return (
    <Box component="li" sx={{ display: "flex", alignItems: "center", gap: 1.5, minHeight: 56, flexWrap: "wrap" }}>
      <CreditCardIcon aria-hidden="true" color="action" />
      <Box sx={{ flexGrow: 1, minWidth: 160 }}>
        <Typography variant="body1">{t("billing.card", names)}</Typography>
        <Typography variant="caption" sx={{ color: "text.secondary" }}>
          {t("billing.expires", { expiry })}
          {card.default ? ` · ${t("billing.isDefault")}` : ""}
        </Typography>
      </Box>
      {card.default ? null : (
        <WriteButton
          size="small"
          aria-label={t("billing.makeDefaultOf", names)}
          loading={isChosen}
          disabled={isBarred}
          onClick={onChoose}
        >
          {t("billing.makeDefault")}
        </WriteButton>
      )}
      <WriteButton
        size="small"
        color="inherit"
        sx={{ mr: -1.5 }}
        aria-label={t("billing.removeOf", names)}
        disabled={isBarred}
        onClick={() => onLayer({ kind: "remove", id, last4 })}
      >
        {t("billing.remove")}
      </WriteButton>
    </Box>
  );
}
