import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useT } from "../../lib/i18n.tsx";
import { CardPanel } from "../../ui/layout/card-panel.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { UsageFoot } from "../../ui/showcase/usage-foot.tsx";
import { type ToastOptions, toast } from "../../ui/toast/toast-store.ts";
import { useToastLog } from "./toast.data.ts";
import { ToastForm } from "./toast-form.tsx";
import { ToastLog } from "./toast-log.tsx";

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

/** The moments the product speaks in toasts, one press each. */
function ToastPresets({ onShow }: { onShow: (options: ToastOptions) => void }) {
  const t = useT();
  const undone = () => void toast({ message: t("toast.undone"), type: "success" });
  const presets: [label: string, show: () => void][] = [
    [t("toast.preset.saved"), () => onShow({ message: t("toast.preset.saved.message"), type: "success" })],
    [t("toast.preset.low"), () => onShow({ message: t("toast.preset.low.message"), type: "warning" })],
    [t("toast.preset.refused"), () => onShow({ message: t("toast.preset.refused.message"), type: "danger" })],
    [
      t("toast.preset.undo"),
      () => onShow({ message: t("toast.preset.undo.message"), action: { label: t("toast.undo"), onClick: undone } }),
    ],
    [t("toast.preset.sticky"), () => onShow({ message: t("toast.preset.sticky.message"), duration: 0 })],
    [
      t("toast.preset.seven"),
      () => {
        for (let n = 1; n <= 7; n++) onShow({ message: t("toast.preset.seven.message", { n }) });
      },
    ],
    [t("toast.preset.markup"), () => onShow({ message: "<b>x</b>" })],
  ];
  return (
    <CardPanel title={t("toast.presets.title")} caption={t("toast.presets.caption")}>
      <Box sx={{ display: { xs: "grid", sm: "flex" }, gridTemplateColumns: "1fr 1fr", flexWrap: "wrap", gap: 1 }}>
        {presets.map(([label, show]) => (
          <Button key={label} variant="outlined" color="inherit" onClick={show}>
            {label}
          </Button>
        ))}
      </Box>
    </CardPanel>
  );
}
