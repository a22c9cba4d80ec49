import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import TextField from "@mui/material/TextField";
import { type FormEvent, useState } from "react";
import { type ApiError, api } from "../../../lib/api/client.ts";
import { useT } from "../../../lib/i18n.tsx";
import { WriteButton } from "../../../ui/actions/write-button.tsx";
import { useErrorText } from "../../../ui/feedback/error-text.ts";
import { toastRateLimit } from "../../../ui/toast/toast-rate-limit.ts";
import { useConversation } from "../inbox.data.ts";
import type { LayerProps } from "./layer-props.ts";
import { searchedNumber, typedOrder } from "./typed-order-number.ts";

/** Links a conversation to an order by number, or removes the link. */
export function OrderDialog({ ids, work, onClose }: LayerProps) {
  const t = useT();
  const errorText = useErrorText();
  const one = useConversation(ids[0]).data?.data;
  const [number, setNumber] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");

  const tie = (orderId: number | null, orderNumber: string | null) => {
    onClose();
    return work.run.set({ ids, change: { orderId }, shown: { orderId, orderNumber } });
  };
  async function find(event: FormEvent) {
    event.preventDefault();
    const q = searchedNumber(number);
    if (q === "" || q === "#") return setProblem(t("inbox.orderEmpty"));
    setBusy(true);
    setProblem("");
    try {
      const { data } = await api("GET /ecommerce/orders", { query: { q, pageSize: 100, fields: "id,number" } });
      const found = typedOrder(data, number);
      if (found) await tie(found.id, found.number ?? null);
      else setProblem(t("inbox.orderNone", { number: number.trim() }));
    } catch (error) {
      if (!toastRateLimit(error as ApiError, t)) setProblem(errorText(error as ApiError));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="order-title">
      <form noValidate onSubmit={(event) => void find(event)}>
        <DialogTitle id="order-title">{t("inbox.linkOrder")}</DialogTitle>
        <DialogContent>
          <TextField
            autoFocus
            fullWidth
            autoComplete="off"
            margin="dense"
            label={t("inbox.orderNumber")}
            placeholder="#1017"
            value={number}
            error={problem !== ""}
            helperText={problem || undefined}
            onChange={(event) => setNumber(event.target.value)}
          />
        </DialogContent>
        <DialogActions>
          {one?.orderId && (
            <WriteButton sx={{ mr: "auto" }} onClick={() => void tie(null, null)}>
              {t("inbox.unlink", { number: one.orderNumber ?? "" })}
            </WriteButton>
          )}
          <Button onClick={onClose}>{t("inbox.back")}</Button>
          <WriteButton type="submit" variant="contained" loading={isBusy}>
            {t("inbox.link")}
          </WriteButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
