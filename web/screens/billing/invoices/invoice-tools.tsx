import PaymentIcon from "@mui/icons-material/CreditScoreOutlined";
import PdfIcon from "@mui/icons-material/PictureAsPdfOutlined";
import PrintIcon from "@mui/icons-material/PrintOutlined";
import IconButton from "@mui/material/IconButton";
import type { Invoice } from "#shared/api/billing/billing-shapes.ts";
import { useAction } from "../../../ui/actions/use-action.ts";
import { tooltip } from "../../../ui/feedback/tooltip.tsx";
import { savePdf } from "../billing.data.ts";
import { useBillingWords } from "../billing.words.ts";
import { layers } from "../layer.parts.ts";
import type { Layer } from "../layer.ts";

interface Props {
  row: Invoice;
  /** Whether the person may pay open invoices. */
  canPay: boolean;
  onLayer(layer: Layer): void;
}

/** Actions of an invoice: download, print, pay if open. */
export function InvoiceTools({ row, canPay, onLayer }: Props) {
  const { t, refusal } = useBillingWords();
  const { number, status } = row;
  const isOwed = status === "open" || status === "uncollectible";
  const { run } = useAction(refusal);
  const save = () => run(() => savePdf(row));
  const tools = [
    { label: t("billing.pdfOf", { number }), Icon: PdfIcon, near: {}, onClick: save },
    {
      label: t("billing.printOf", { number }),
      Icon: PrintIcon,
      near: layers.print.near,
      onClick: () => onLayer({ kind: "print", invoice: row }),
    },
    {
      label: t("billing.payOf", { number }),
      Icon: PaymentIcon,
      near: layers.pay.near,
      onClick: () => onLayer({ kind: "pay", invoice: row }),
    },
  ].slice(0, canPay && isOwed ? 3 : 2);
  return (
    <span style={{ display: "inline-flex", verticalAlign: "middle" }}>
      {tools.map(({ label, Icon, near, onClick }) => (
        <IconButton
          key={label}
          size="small"
          aria-label={label}
          {...tooltip(label)}
          {...near}
          onClick={() => void onClick()}
        >
          <Icon fontSize="small" />
        </IconButton>
      ))}
    </span>
  );
}
