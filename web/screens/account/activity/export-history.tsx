import { useT } from "../../../lib/i18n.tsx";
import { WriteButton } from "../../../ui/actions/write-button.tsx";
import { useErrorText } from "../../../ui/feedback/error-text.ts";
import { useAccountAction } from "../kit/use-action.ts";

/** Saves the history within the filters as a file. */
export function ExportHistory({ filter }: { filter: Record<string, string> }) {
  const t = useT();
  const errorText = useErrorText();
  const { isBusy, run } = useAccountAction();
  const save = async () => {
    const { saveExport } = await import("../../../ui/actions/job-toasts.ts");
    await saveExport({ object: "audit", filter }, { t, errorText });
  };
  return (
    <WriteButton variant="outlined" loading={isBusy} onClick={() => void run(save)}>
      {t("activity.export")}
    </WriteButton>
  );
}
