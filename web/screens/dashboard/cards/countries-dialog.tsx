import CloseIcon from "@mui/icons-material/Close";
import Dialog from "@mui/material/Dialog";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import IconButton from "@mui/material/IconButton";
import { useId } from "react";
import { useCardTexts } from "../use-card-texts.ts";
import { CountryList, type CountryRow } from "./country-list.tsx";

interface CountriesDialogProps {
  title: string;
  rows: readonly CountryRow[];
  onClose(): void;
}

/** All countries of the period. */
export function CountriesDialog({ title, rows, onClose }: CountriesDialogProps) {
  const { t } = useCardTexts();
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <DialogTitle id={id} sx={{ pr: 7 }}>
        {title}
      </DialogTitle>
      <IconButton aria-label={t("common.close")} onClick={onClose} sx={{ position: "absolute", top: 12, right: 12 }}>
        <CloseIcon aria-hidden="true" />
      </IconButton>
      <DialogContent>
        <CountryList rows={rows} />
      </DialogContent>
    </Dialog>
  );
}
