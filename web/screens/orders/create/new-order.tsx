import Close from "@mui/icons-material/Close";
import Button from "@mui/material/Button";
import Drawer from "@mui/material/Drawer";
import FormControlLabel from "@mui/material/FormControlLabel";
import IconButton from "@mui/material/IconButton";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import Switch from "@mui/material/Switch";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { useLabel, useT } from "../../../lib/i18n.tsx";
import { WriteButton } from "../../../ui/actions/write-button.tsx";
import { DraftOffer } from "../../../ui/form/draft-offer.tsx";
import { FormHead } from "../../../ui/form/form-head.tsx";
import { onFormKey } from "../../../ui/form/form-keys.ts";
import { AddressFields } from "../form/address-fields.tsx";
import { LinesEditor } from "../form/lines-editor.tsx";
import { PastDayField } from "../form/past-day-field.tsx";
import { methods } from "../orders.list.ts";
import { BuyerFields } from "./buyer-fields.tsx";
import { useNewOrder } from "./use-new-order.ts";

const Form = styled("form")(({ theme }) => ({
  display: "flex",
  flexDirection: "column",
  height: "100%",
  "& > header, & > footer": { display: "flex", alignItems: "center", gap: 8, padding: "12px 20px" },
  "& > header": { borderBottom: `1px solid ${theme.vars.palette.divider}`, "& h2": { flexGrow: 1 } },
  "& > footer": { justifyContent: "flex-end", borderTop: `1px solid ${theme.vars.palette.divider}` },
  "& > .body": { flex: 1, overflowY: "auto", display: "grid", alignContent: "start", gap: 24, padding: 20 },
  [theme.breakpoints.down("sm")]: { "& > footer > *": { flexGrow: 1 } },
}));
const PAPER = { width: { xs: "100%", sm: 640 }, borderRadius: 0 };

/** Drawer for a manual order: customer, lines, address, payment, date. */
export function NewOrderDrawer(props: { onMade(order: OrderExtended): void; onClose(): void }) {
  const t = useT();
  const label = useLabel();
  const { form, kept } = useNewOrder(props);
  const { values, set } = form;
  const close = () => kept.giveUp(props.onClose);
  return (
    <Drawer
      open
      anchor="right"
      onClose={close}
      slotProps={{ paper: { role: "dialog", "aria-modal": true, "aria-labelledby": "new-order", sx: PAPER } }}
    >
      <Form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
        onKeyDown={(event) => onFormKey(event, { save: form.submit })}
      >
        <header>
          <Typography variant="h2" id="new-order">
            {t("orderActs.create")}
          </Typography>
          <IconButton aria-label={t("common.close")} onClick={close}>
            <Close />
          </IconButton>
        </header>
        <div className="body">
          <DraftOffer kept={kept} />
          <FormHead form={form} />
          <BuyerFields form={form} />
          <LinesEditor
            lines={values.lines}
            problems={form.problems}
            form={form.form}
            onChange={(lines) => set({ lines })}
          />
          <AddressFields form={form} />
          <Stack sx={{ gap: 2 }}>
            <TextField select fullWidth label={t("order.method")} {...form.text("method")}>
              {methods.map((one) => (
                <MenuItem key={one} value={one}>
                  {label(one)}
                </MenuItem>
              ))}
            </TextField>
            <FormControlLabel
              control={<Switch checked={values.paid} onChange={(_, paid) => set({ paid })} />}
              label={t("orderActs.isPaid")}
            />
            <PastDayField form={form} label={t("orderActs.day")} help={t("orderActs.dayHelp")} />
            <TextField fullWidth multiline minRows={2} maxRows={8} label={t("order.note")} {...form.text("note")} />
          </Stack>
        </div>
        <footer>
          <Button onClick={close}>{t("orderActs.back")}</Button>
          <WriteButton type="submit" variant="contained" loading={form.isBusy}>
            {t("orderActs.create")}
          </WriteButton>
        </footer>
      </Form>
    </Drawer>
  );
}
