import Button from "@mui/material/Button";
import { useState } from "react";
import { useT } from "../../../lib/i18n.tsx";
import { CardPanel } from "../../../ui/layout/card-panel.tsx";
import { LazyBoundary } from "../../../ui/lazy/lazy-boundary.tsx";
import { deleteDialog } from "./security.parts.ts";

/** The end of the account: who the person was is made unknown, what they wrote stays with the shop. */
export function DeleteCard() {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const DeleteDialog = deleteDialog.view();
  const close = () => setAsking(false);
  return (
    <CardPanel title={t("security.delete")} caption={t("security.delete.help")}>
      <Button variant="outlined" color="error" {...deleteDialog.near} onClick={() => setAsking(true)}>
        {t("security.delete.open")}
      </Button>
      <LazyBoundary onLoadError={close}>{isAsking && <DeleteDialog onClose={close} />}</LazyBoundary>
    </CardPanel>
  );
}
