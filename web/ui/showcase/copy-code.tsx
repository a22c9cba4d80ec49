import Button from "@mui/material/Button";
import { useT } from "../../lib/i18n.tsx";
import { toast } from "../toast/toast-store.ts";

/** Copies the code of an example; `title` names it for screen readers. */
export function CopyCode({ code, title }: { code: string; title: string }) {
  const t = useT();
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => toast({ message: t("showcase.copied"), type: "success" }),
      () => toast({ message: t("showcase.notCopied"), type: "danger" }),
    );
  return (
    <Button
      size="small"
      variant="outlined"
      color="inherit"
      aria-label={t("showcase.copyOf", { title })}
      onClick={() => void copy()}
    >
      {t("showcase.copy")}
    </Button>
  );
}
