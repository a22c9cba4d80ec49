import Button from "@mui/material/Button";
import { EmptyState } from "./empty-state.tsx";
import { Link } from "./link.tsx";

interface RecordMissingProps {
  /** What was looked for, as a whole sentence: "This order does not exist." */
  title: string;
  back: { to: string; label: string };
}

/** Says that a record inside a known screen is not there, and leads back to its list. */
export function RecordMissing({ title, back }: RecordMissingProps) {
  return (
    <EmptyState
      drawing="lost"
      title={title}
      action={
        <Button component={Link} to={back.to} variant="outlined">
          {back.label}
        </Button>
      }
    />
  );
}
