import Box from "@mui/material/Box";
import { useT } from "../../lib/i18n.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { UsageFoot } from "../../ui/showcase/usage-foot.tsx";
import { useToastLog } from "./toast.data.ts";
import { ToastForm } from "./toast-form.tsx";
import { ToastLog } from "./toast-log.tsx";
import { ToastPresets } from "./toast-presets.tsx";

/** `/toast`. Shows and tries every toast through the service the whole product uses. */
export function ToastScreen() {
  const t = useT();
  const { rows, show, clear } = useToastLog();
  return (
    <>
      <PageHeader title={t("toast.title")} help={t("toast.help")} />
      <Box
        sx={{
          display: "grid",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 5fr) minmax(0, 7fr)" },
          gap: { xs: 2, sm: 3 },
          alignItems: "start",
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          <ToastForm onShow={show} />
        </Box>
        <Box sx={{ display: "grid", gap: { xs: 2, sm: 3 }, minWidth: 0 }}>
          <ToastPresets onShow={show} />
          <ToastLog rows={rows} onClear={clear} />
        </Box>
      </Box>
      <UsageFoot of="toast" />
    </>
  );
}
