import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import Typography from "@mui/material/Typography";
import { useT } from "../../../lib/i18n.tsx";
import { Announcer } from "../../../ui/feedback/announcer.tsx";
import { ImportBody, ImportFoot } from "./import-parts.tsx";

const QUARTERS = 4;

interface ImportProgressProps {
  title: string;
  text: string;
  /** From 0 to 1 if known. */
  share?: number;
  onCancel?: (() => void) | undefined;
}

/** Progress of a running job, with cancel. Closing the dialog does not stop it. */
export function ImportProgress({ title, text, share, onCancel }: ImportProgressProps) {
  const t = useT();
  const quarter = Math.floor((share ?? 0) * QUARTERS);
  const bar = share === undefined ? {} : ({ variant: "determinate", value: Math.round(share * 100) } as const);
  return (
    <>
      <ImportBody>
        <Typography variant="h3">{title}</Typography>
        <LinearProgress {...bar} aria-label={title} />
        <Typography variant="body1" sx={{ color: "text.secondary", fontFeatureSettings: '"tnum"' }}>
          {text}
        </Typography>
        <Announcer news={[{ key: String(quarter), text }]} />
      </ImportBody>
      <ImportFoot>
        <Button disabled={!onCancel} onClick={onCancel}>
          {t("import.cancel")}
        </Button>
      </ImportFoot>
    </>
  );
}
