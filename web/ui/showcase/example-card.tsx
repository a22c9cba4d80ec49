import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { useT } from "../../lib/i18n.tsx";
import { CardPanel } from "../layout/card-panel.tsx";
import { toast } from "../toast/toast-store.ts";
import { Details, type Settings } from "./details.tsx";

interface ExampleCardProps {
  title: string;
  caption: string;
  code: string;
  settings: Settings;
  /** The code is expanded initially. */
  isOpen?: boolean;
  children?: ReactNode;
}

/** Live example with its settings and code. */
export function ExampleCard({ title, caption, code, settings, isOpen = false, children }: ExampleCardProps) {
  return (
    <CardPanel title={title} caption={caption} action={<CopyCode code={code} title={title} />}>
      <Box sx={{ display: "flex", flexDirection: "column", height: "100%" }}>
        {children && <div>{children}</div>}
        {/* Cards that stand in a row have these at one height; under nothing they would leave a hole. */}
        <Box sx={{ mt: children ? "auto" : 0 }}>
          <Details title={title} code={code} settings={settings} isOpen={isOpen} />
        </Box>
      </Box>
    </CardPanel>
  );
}

/** Copies the code of an example; `title` names it for screen readers. */
function CopyCode({ code, title }: { code: string; title: string }) {
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
