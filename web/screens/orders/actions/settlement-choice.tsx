import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import { styled } from "@mui/material/styles";
import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { useOrderRights } from "../order.rights.ts";

export type Settlement = "refund" | "keep";

const Sums = styled("dl")(({ theme }) => ({
  ...theme.typography.body2,
  display: "grid",
  gridTemplateColumns: "1fr auto",
  gap: "4px 16px",
  margin: 0,
  fontVariantNumeric: "tabular-nums",
  "& dd": { margin: 0, textAlign: "right" },
  "& .difference": { fontWeight: 600 },
}));

interface Props {
  order: OrderExtended;
  /** New total of the order. */
  amount: number;
  /** Excess to settle; 0 if none. */
  excess: number;
  /** Whether it needs the refund permission. */
  givesBack: boolean;
  settling: Settlement;
  onSettling(settling: Settlement): void;
}

/** Old and new total with the difference, and the settlement of an excess. */
export function SettlementChoice({ order, amount, excess, givesBack, settling, onSettling }: Props) {
  const t = useT();
  const { money } = useFormat();
  const { canRefund } = useOrderRights();
  if (amount === order.amount) return null;
  return (
    <>
      <Sums>
        <dt>{t("orderActs.was")}</dt>
        <dd>{money(order.amount)}</dd>
        <dt>{t("orderActs.now")}</dt>
        <dd>{money(amount)}</dd>
        <dt className="difference">{t("orderActs.difference")}</dt>
        <dd className="difference">{money(amount - order.amount)}</dd>
      </Sums>
      {givesBack && !canRefund && <Notice tone="warning">{t("orderActs.settleByAdmin")}</Notice>}
      {excess > 0 && canRefund && (
        <RadioGroup
          aria-label={t("orderActs.settle", { excess: money(excess) })}
          value={settling}
          onChange={(_, value) => onSettling(value as Settlement)}
        >
          <FormControlLabel
            value="refund"
            control={<Radio />}
            label={t("orderActs.refundOf", { amount: money(excess) })}
          />
          <FormControlLabel value="keep" control={<Radio />} label={t("orderActs.settleKeep")} />
        </RadioGroup>
      )}
    </>
  );
}
