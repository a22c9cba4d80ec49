import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useT } from "../../lib/i18n.tsx";
import { EmptyState } from "../feedback/empty-state.tsx";
import { Link } from "../layout/link.tsx";

interface RecordMissingProps {
  /** What was looked for, as a whole sentence: "This order does not exist." */
  title: string;
  /** Its number in the address, to ask a colleague about. */
  id?: number | string | null;
  back: { to: string; label: string };
}

/** Says that a record inside a known screen is not there, and leads back to its list. */
export function RecordMissing({ title, id, back }: RecordMissingProps) {
  const t = useT();
  return (
    <EmptyState
      drawing="lost"
      title={title}
      action={
        <>
          {id && <Typography variant="caption">{t("error.recordId", { id: String(id) })}</Typography>}
          <Button component={Link} to={back.to} variant="outlined">
            {back.label}
          </Button>
        </>
      }
    />
  );
}
