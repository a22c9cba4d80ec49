import Close from "@mui/icons-material/Close";
import IconButton from "@mui/material/IconButton";
import type { FilePurpose } from "#shared/rules/files/file-limits.ts";
import { type MessageKey, useT } from "../../lib/i18n.tsx";
import type { Refused } from "../../lib/upload/task.ts";
import { Notice } from "../feedback/notice.tsx";

/** The files that were turned away, each by name with its reason. */
export function RefusedList(props: { refused: readonly Refused[]; purpose: FilePurpose; onClose(): void }) {
  const t = useT();
  const { refused } = props;
  const reasonOf = ({ name, reason, suggested = name }: Refused) => {
    const isOfPicture = reason === "too_large" && props.purpose === "product";
    const isOfFile = reason === "no_room" && props.purpose !== "product";
    const key = isOfPicture ? "too_large_picture" : isOfFile ? "no_room_file" : reason;
    return t(`upload.refused.${key}` as MessageKey, { name, suggested });
  };
  return (
    <Notice
      tone="danger"
      action={
        <IconButton size="small" color="inherit" aria-label={t("upload.refusedClose")} onClick={props.onClose}>
          <Close fontSize="small" />
        </IconButton>
      }
    >
      <strong>{t("upload.refused", { count: refused.length })}</strong>
      <ul style={{ margin: "4px 0 0", paddingInlineStart: 20 }}>
        {refused.map((one) => (
          <li key={one.id}>{reasonOf(one)}</li>
        ))}
      </ul>
    </Notice>
  );
}
