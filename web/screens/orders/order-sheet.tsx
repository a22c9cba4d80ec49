import KeyboardArrowDown from "@mui/icons-material/KeyboardArrowDown";
import KeyboardArrowUp from "@mui/icons-material/KeyboardArrowUp";
import ContentCopy from "@mui/icons-material/Link";
import Print from "@mui/icons-material/PrintOutlined";
import IconButton from "@mui/material/IconButton";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.tsx";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { PrintPage } from "../../ui/list/print-page.tsx";
import { SideSheet } from "../../ui/list/side-sheet.tsx";
import { RecordMissing } from "../../ui/record-missing.tsx";
import { StatusChip } from "../../ui/status-chip.tsx";
import { toast } from "../../ui/toast-store.ts";
import { OrderFacts } from "./order-facts.tsx";
import { OrderPaper } from "./order-paper.tsx";
import { numberOf } from "./orders.columns.tsx";
import { useOrder } from "./orders.data.ts";

/** One order beside the list: lines, payment, customer, delivery and what happened. */
export function OrderSheet(props: {
  id: number;
  backTo: string;
  onClose(): void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}) {
  const t = useT();
  const { dateTime } = useFormat();
  const { data, error, mutate } = useOrder(props.id);
  const order = data?.data;
  const copyLink = () =>
    navigator.clipboard.writeText(location.href).then(
      () => toast({ message: t("lists.copied"), type: "success" }),
      () => toast({ message: t("lists.notCopied"), type: "danger" }),
    );
  return (
    <SideSheet
      label={order ? t("orders.sheet", { number: numberOf(order) }) : t("orders.sheetLoading")}
      width={640}
      onClose={props.onClose}
      title={
        <>
          <Typography variant="h2" noWrap>
            {order ? t("orders.sheet", { number: numberOf(order) }) : t("orders.sheetLoading")}
          </Typography>
          <Typography variant="caption" color="text.secondary" component="p" noWrap>
            {order ? dateTime(order.date) : "\u00a0"}
          </Typography>
        </>
      }
      tools={
        <>
          <IconButton
            aria-label={t("orders.previous")}
            disabled={!props.onPrevious}
            onClick={() => props.onPrevious?.()}
          >
            <KeyboardArrowUp />
          </IconButton>
          <IconButton aria-label={t("orders.next")} disabled={!props.onNext} onClick={() => props.onNext?.()}>
            <KeyboardArrowDown />
          </IconButton>
          <IconButton aria-label={t("orders.copyLink")} onClick={() => void copyLink()}>
            <ContentCopy />
          </IconButton>
          <IconButton aria-label={t("orders.print")} disabled={!order} onClick={() => window.print()}>
            <Print />
          </IconButton>
        </>
      }
    >
      {order ? (
        <>
          <div style={{ display: "flex", gap: 8, flexWrap: "wrap", marginBottom: 20 }}>
            <StatusChip kind="order" value={order.status} />
            <StatusChip kind="payment" value={order.paymentStatus} />
          </div>
          <OrderFacts order={order} />
          <PrintPage>
            <OrderPaper order={order} />
          </PrintPage>
        </>
      ) : error?.status === 404 || error?.status === 422 ? (
        <RecordMissing title={t("orders.missing")} back={{ to: props.backTo, label: t("orders.backToList") }} />
      ) : error ? (
        <FailureNotice error={error} onRetry={() => mutate()} />
      ) : (
        <div aria-busy="true">
          <Skeleton variant="rounded" height={24} width={180} />
          <Skeleton variant="rounded" height={160} sx={{ mt: 3 }} />
          <Skeleton variant="rounded" height={120} sx={{ mt: 3 }} />
        </div>
      )}
    </SideSheet>
  );
}
