import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Typography from "@mui/material/Typography";
import { useT } from "../../../lib/i18n.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import type { AdminInFile } from "./shop-data.data.ts";

interface Props {
  admins: readonly AdminInFile[];
  isAccepted: boolean;
  onAccept(isAccepted: boolean): void;
}

/** Names the Admins that an unsigned backup would bring, and asks to accept them. */
export function UnsignedBackup({ admins, isAccepted, onAccept }: Props) {
  const t = useT();
  return (
    <>
      <Notice tone="danger">{t("data.unsigned")}</Notice>
      {admins.length === 0 && <Typography>{t("data.unsigned.none")}</Typography>}
      {admins.length > 0 && (
        <Typography component="ul" aria-label={t("data.unsigned.admins")} sx={{ m: 0, pl: 2.5 }}>
          {admins.map(({ name, email }) => (
            <li key={email}>
              {name} ({email})
            </li>
          ))}
        </Typography>
      )}
      <FormControlLabel
        label={t("data.unsigned.accept")}
        control={<Checkbox checked={isAccepted} onChange={({ target }) => onAccept(target.checked)} />}
      />
    </>
  );
}
