import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useT } from "../../lib/i18n.tsx";
import { EmptyState } from "../feedback/empty-state.tsx";
import { Link } from "../layout/link.tsx";

interface RecordMissingProps {
  /** Whole sentence: "This order does not exist." */
  title: string;
  /** Id from the URL, to ask a colleague about. */
  id?: number | string | null;
  back: { to: string; label: string };
}

/** Says that a record does not exist, with a link to its list. */
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
