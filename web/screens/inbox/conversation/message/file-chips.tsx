import AttachFile from "@mui/icons-material/AttachFileOutlined";
import Close from "@mui/icons-material/Close";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { isDangerousName } from "#shared/rules/files/file-names.ts";
import { useT } from "../../../../lib/i18n.tsx";
import { useBytes } from "../../../../ui/upload/use-bytes.ts";
import type { DraftFile } from "../../compose/draft/draft.ts";

const Chips = styled("ul")(({ theme }) => ({
  listStyle: "none",
  display: "flex",
  flexWrap: "wrap",
  gap: 8,
  margin: "8px 0 0",
  padding: 0,
  "& > li": {
    ...theme.typography.body2,
    display: "inline-flex",
    alignItems: "center",
    gap: 6,
    maxWidth: "100%",
    minHeight: 32,
    paddingInline: 10,
    borderRadius: 8,
    border: `1px solid ${theme.vars.palette.divider}`,
    backgroundColor: theme.vars.palette.background.paper,
  },
  "& li > svg": { flex: "none", fontSize: 16, color: theme.vars.palette.text.secondary },
  "& .name": { minWidth: 0, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& small": { ...theme.typography.caption, color: theme.vars.palette.text.secondary, whiteSpace: "nowrap" },
  "& .risk": { color: theme.vars.palette.warning.main, fontWeight: 600 },
  "& button": { marginInlineEnd: -8 },
}));

/** Files of a message: opened in a new tab or downloaded, by type. */
export function FileChips({ files, onRemove }: { files: readonly DraftFile[]; onRemove?: (id: string) => void }) {
  const t = useT();
  const bytes = useBytes();
  return (
    <Chips aria-label={t("inbox.files")}>
      {files.map(({ id, name, size, url }) => (
        <li key={id}>
          <AttachFile aria-hidden="true" />
          {onRemove ? (
            <bdi className="name">{name}</bdi>
          ) : (
            <a className="name" href={url} target="_blank" rel="noopener noreferrer">
              <bdi>{name}</bdi>
            </a>
          )}
          <small>{bytes(size)}</small>
          {isDangerousName(name) && <small className="risk">{t("inbox.fileRisk")}</small>}
          {onRemove && (
            <IconButton size="small" aria-label={t("inbox.removeFile", { name })} onClick={() => onRemove(id)}>
              <Close fontSize="small" />
            </IconButton>
          )}
        </li>
      ))}
    </Chips>
  );
}
