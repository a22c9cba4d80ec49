import CopyIcon from "@mui/icons-material/ContentCopyOutlined";
import Button from "@mui/material/Button";
import { useT } from "../../../lib/i18n.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";

/** Takes a text along that is to be put elsewhere. */
export function CopyButton({ text }: { text: string }) {
  const t = useT();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast({ message: t("account.copied"), type: "success" }),
      () => toast({ message: t("account.notCopied"), type: "danger" }),
    );
  return (
    <Button size="small" sx={{ flexShrink: 0 }} startIcon={<CopyIcon />} onClick={() => void copy()}>
      {t("account.copy")}
    </Button>
  );
}
