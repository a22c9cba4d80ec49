import AttachFile from "@mui/icons-material/AttachFileOutlined";
import IconButton from "@mui/material/IconButton";
import { useRef } from "react";
import { useT } from "../../../lib/i18n.tsx";
import { tooltip } from "../../../ui/feedback/tooltip.tsx";

/** Button that attaches files to a message. */
export function AttachButton({ onFiles }: { onFiles(files: File[]): void }) {
  const t = useT();
  const chooser = useRef<HTMLInputElement>(null);
  const label = t("inbox.attach");
  return (
    <>
      <IconButton size="small" aria-label={label} {...tooltip(label)} onClick={() => chooser.current?.click()}>
        <AttachFile fontSize="small" />
      </IconButton>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        aria-label={label}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = "";
        }}
      />
    </>
  );
}
