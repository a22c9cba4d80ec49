import MoreHoriz from "@mui/icons-material/MoreHoriz";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { type MouseEvent, useState } from "react";
import type { Card, CardFile } from "#shared/api/kanban/card-shapes.ts";
import type { CardChange } from "#shared/api/kanban/cards.ts";
import type { ApiError } from "../../../lib/api/client.ts";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.tsx";
import { useUndo } from "../../../ui/actions/use-undo.ts";
import { useErrorText } from "../../../ui/feedback/error-text.ts";
import { tooltip } from "../../../ui/feedback/tooltip.tsx";
import { MenuButton } from "../../../ui/menu/menu-button.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";
import { FileIcon } from "../../../ui/upload/file-icon.tsx";
import { useBytes } from "../../../ui/upload/use-bytes.ts";
import { detachFile, linkToFile } from "./card.calls.ts";

const Line = styled("li")(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  gap: 12,
  minHeight: 52,
  borderRadius: 8,
  "&:hover": { backgroundColor: theme.vars.palette.action.hover },
  "& > img": { flex: "none", width: 40, height: 40, borderRadius: 8, objectFit: "cover" },
  "& > div": { flex: 1, minWidth: 0 },
  "& a": {
    ...theme.typography.subtitle2,
    display: "block",
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
    color: theme.vars.palette.text.primary,
    textDecoration: "none",
  },
  "& a:hover": { textDecoration: "underline" },
  "& small": { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
}));

interface FileLineProps {
  card: Card;
  file: CardFile;
  canEdit: boolean;
  onSave(change: CardChange): Promise<boolean>;
}

/** File of a card: thumbnail or type icon, uploader, actions. */
export function FileLine({ card, file, canEdit, onSave }: FileLineProps) {
  const t = useT();
  const errorText = useErrorText();
  const undo = useUndo();
  const bytes = useBytes();
  const { relative, dateTime } = useFormat();
  const [isBroken, setBroken] = useState(false);
  const { id, name, type, size, url, at, by } = file;
  const isPicture = type.startsWith("image/");
  const isCover = card.coverId === id;

  async function attempt(work: () => Promise<void>) {
    try {
      await work();
    } catch (error) {
      toast({ message: t("card.fileNotDone", { name, reason: errorText(error as ApiError) }), type: "danger" });
    }
  }
  const open = (event: MouseEvent) => {
    event.preventDefault();
    void attempt(async () => {
      const link = document.createElement("a");
      link.href = await linkToFile(id);
      link.download = name;
      link.click();
    });
  };
  const remove = () =>
    attempt(async () => undo.offer((await detachFile(card, id)).meta?.undo, t("card.fileRemoved", { name })));
  const choices = [
    isPicture && {
      label: t(isCover ? "card.coverOff" : "card.coverOn"),
      isOff: !canEdit,
      onChoose: () => void onSave({ coverId: isCover ? null : id }),
    },
    { label: t("card.fileRemove"), isOff: !canEdit, onChoose: () => void remove() },
  ].filter((choice) => !!choice);
  return (
    <Line>
      {isPicture && !isBroken ? (
        <img src={`${url}?size=96`} alt="" width={40} height={40} onError={() => setBroken(true)} />
      ) : (
        <FileIcon type={type} size={40} />
      )}
      <div>
        <a href={url} onClick={open}>
          <bdi>{name}</bdi>
        </a>
        <small {...tooltip(dateTime(at))}>
          {[bytes(size), by?.name, relative(at), isCover && t("card.isCover")].filter(Boolean).join(" · ")}
        </small>
      </div>
      {canEdit && (
        <MenuButton choices={choices}>
          {(opener) => (
            <IconButton {...opener} size="small" aria-label={t("card.fileMenu", { name })}>
              <MoreHoriz fontSize="small" />
            </IconButton>
          )}
        </MenuButton>
      )}
    </Line>
  );
}
