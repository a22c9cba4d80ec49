import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { CardPanel } from "../card-panel.tsx";
import { CopyCode } from "./copy-code.tsx";
import { Details, type Settings } from "./details.tsx";

interface ExampleCardProps {
  title: string;
  caption: string;
  code: string;
  settings: Settings;
  /** The code is seen from the start. */
  isOpen?: boolean;
  children?: ReactNode;
}

/** One pattern at work, with how it is set and the code to use it. */
export function ExampleCard({ title, caption, code, settings, isOpen = false, children }: ExampleCardProps) {
  return (
    <CardPanel title={title} caption={caption} action={<CopyCode code={code} title={title} />}>
      <Box sx={{ display: "flex", flexDirection: "column", height: "100%" }}>
        <div>{children}</div>
        <Box sx={{ mt: "auto" }}>
          <Details title={title} code={code} settings={settings} isOpen={isOpen} />
        </Box>
      </Box>
    </CardPanel>
  );
}
