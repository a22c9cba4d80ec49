import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { ApiError } from "../../../lib/api/client.ts";
import { useT } from "../../../lib/i18n.tsx";
import { lazyPart } from "../../../lib/lazy-view.ts";
import { WriteButton } from "../../../ui/actions/write-button.tsx";
import { useErrorText } from "../../../ui/feedback/error-text.ts";
import { CardPanel } from "../../../ui/layout/card-panel.tsx";
import { LazyBoundary } from "../../../ui/lazy/lazy-boundary.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";

const dialog = lazyPart(["shopData", "forms"], async () => (await import("./restore-dialog.tsx")).RestoreDialog);

/** The whole shop taken along as one file, and put back from one; for Admins. */
export function DataCard({ shopName }: { shopName: string }) {
  const t = useT();
  const errorText = useErrorText();
  const [isMaking, setMaking] = useState(false);
  const [isRestoring, setRestoring] = useState(false);
  const RestoreDialog = dialog.view();

  async function make() {
    setMaking(true);
    try {
      const { downloadBackup } = await import("./shop-data.data.ts");
      await downloadBackup();
      toast({ message: t("data.made"), type: "success" });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast({ message: error.code === "changed_since" ? t("data.busy") : errorText(error), type: "danger" });
    } finally {
      setMaking(false);
    }
  }
  return (
    <CardPanel title={t("data.title")} caption={t("data.help")}>
      <Stack direction="row" sx={{ flexWrap: "wrap", gap: 1.5 }}>
        <WriteButton variant="outlined" loading={isMaking} onClick={() => void make()}>
          {t("data.make")}
        </WriteButton>
        <WriteButton variant="outlined" color="error" {...dialog.near} onClick={() => setRestoring(true)}>
          {t("data.restore")}
        </WriteButton>
      </Stack>
      {isMaking && (
        <Typography role="status" variant="caption" component="p" sx={{ mt: 1.5 }}>
          {t("data.making")}
        </Typography>
      )}
      <LazyBoundary onLoadError={() => setRestoring(false)}>
        {isRestoring && <RestoreDialog shopName={shopName} onClose={() => setRestoring(false)} />}
      </LazyBoundary>
    </CardPanel>
  );
}
