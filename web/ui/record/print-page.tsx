import GlobalStyles from "@mui/material/GlobalStyles";
import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { useIsLive } from "../../lib/boot.tsx";

const styles = (
  <GlobalStyles
    styles={{
      ".print-page": { display: "none" },
      "@media print": {
        "body > *:not(.print-page)": { display: "none !important" },
        "html, body": { background: "Canvas !important", colorScheme: "light" },
        ".print-page": { display: "block", color: "CanvasText", background: "Canvas", colorScheme: "light" },
        ".print-page *": { color: "CanvasText !important", background: "transparent !important" },
        ".print-page table": { width: "100%", borderCollapse: "collapse" },
        ".print-page th, .print-page td": { textAlign: "left", padding: "4px 8px", borderBottom: "1px solid" },
        ".print-page .right": { textAlign: "right" },
        ".print-page tr": { breakInside: "avoid" },
        ".print-page article + article": { breakBefore: "page" },
      },
    }}
  />
);

/** Printed content while mounted; the screen keeps showing the page. */
export function PrintPage({ children }: { children: ReactNode }) {
  const isLive = useIsLive();
  if (!isLive) return null;
  return (
    <>
      {styles}
      {createPortal(<div className="print-page">{children}</div>, document.body)}
    </>
  );
}
