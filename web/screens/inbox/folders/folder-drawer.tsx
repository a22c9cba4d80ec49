import Drawer from "@mui/material/Drawer";
import type { ComponentProps } from "react";
import { useT } from "../../../lib/i18n.tsx";
import { FolderList } from "./folder-list.tsx";

/** Folders as a drawer on narrow windows. */
export function FolderDrawer({ onClose, ...props }: ComponentProps<typeof FolderList> & { onClose(): void }) {
  const t = useT();
  const { onCompose, onLabels } = props;
  const after = (run: (() => void) | undefined) =>
    run &&
    (() => {
      onClose();
      run();
    });
  return (
    <Drawer
      open
      onClose={onClose}
      slotProps={{
        paper: { role: "dialog", "aria-modal": true, "aria-label": t("inbox.folders"), sx: { width: 264 } },
      }}
    >
      <FolderList {...props} onCompose={after(onCompose)} onLabels={after(onLabels)} onGo={onClose} />
    </Drawer>
  );
}
