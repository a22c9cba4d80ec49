import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { CardPanel } from "../layout/card-panel.tsx";
import { CopyCode } from "./copy-code.tsx";
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
