import DeleteIcon from "@mui/icons-material/DeleteOutlined";
import DownloadIcon from "@mui/icons-material/DownloadOutlined";
import LinkIcon from "@mui/icons-material/LinkOutlined";
import IconButton from "@mui/material/IconButton";
import { useMemo } from "react";
import { useBoot } from "../../lib/boot.tsx";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.tsx";
import { useCan } from "../../lib/session/rights.ts";
import { useAction } from "../../ui/actions/use-action.ts";
import { useOnline } from "../../ui/actions/use-online.ts";
import { useErrorText } from "../../ui/feedback/error-text.ts";
import { tooltip } from "../../ui/feedback/tooltip.tsx";
import { CardLine } from "../../ui/list/card-list.tsx";
import type { ListColumn } from "../../ui/list/columns.ts";
import { NameCell } from "../../ui/list/name-cell.tsx";
import { FileIcon, typeName } from "../../ui/upload/file-icon.tsx";
import { useBytes } from "../../ui/upload/use-bytes.ts";
import type { FileActions, FileRow } from "./files.data.ts";

/** The columns of the stored files. */
export function useFileColumns(acts: FileActions): ListColumn<FileRow>[] {
  const t = useT();
  const bytes = useBytes();
  const format = useFormat();
  return useMemo(() => {
    const byOf = (row: FileRow) => row.by?.name ?? t("files.removedPerson");
    return [
      {
        field: "name",
        label: t("files.name"),
        width: 240,
        isMain: true,
        draw: (row) => <FileName row={row} />,
        text: (row) => row.name,
      },
      {
        field: "type",
        label: t("files.type"),
        width: 90,
        draw: (row) => typeName(row.type),
        text: (row) => typeName(row.type),
      },
      {
        field: "size",
        label: t("files.size"),
        width: 110,
        align: "right",
        draw: (row) => bytes(row.size),
        text: (row) => row.size,
      },
      {
        field: "by",
        label: t("files.by"),
        width: 180,
        isSortable: false,
        draw: (row) => <bdi>{byOf(row)}</bdi>,
        text: byOf,
      },
      {
        field: "createdAt",
        label: t("files.date"),
        width: 160,
        draw: (row) => format.dateTime(row.createdAt),
        text: (row) => row.createdAt,
      },
      {
        field: "acts",
        label: t("files.actions"),
        width: 128,
        isTool: true,
        isSortable: false,
        draw: (row) => <FileTools row={row} acts={acts} />,
        text: () => "",
      },
    ];
  }, [t, bytes, format, acts]);
}

function FileName({ row }: { row: FileRow }) {
  return (
    <NameCell>
      <FileIcon type={row.type} />
      <span>
        <bdi className="list-name">{row.name}</bdi>
      </span>
    </NameCell>
  );
}

function FileTools({ row, acts }: { row: FileRow; acts: FileActions }) {
  const t = useT();
  const { user } = useBoot();
  const isAdmin = useCan()("Admin");
  const { name, by } = row;
  const tools = [
    [t("files.download", { name }), DownloadIcon, acts.download],
    [t("files.copyLink", { name }), LinkIcon, acts.copyLink],
    ...(isAdmin || (by && by.id === user?.id) ? [[t("files.delete", { name }), DeleteIcon, acts.remove] as const] : []),
  ] as const;
  return (
    <span style={{ display: "inline-flex" }}>
      {tools.map(([label, Icon, act]) => (
        <FileTool key={label} label={label} Icon={Icon} row={row} act={act} />
      ))}
    </span>
  );
}

interface ToolProps {
  label: string;
  Icon: typeof LinkIcon;
  row: FileRow;
  act(row: FileRow): Promise<void>;
}

/** One act on a file, done once however often it is pressed. */
function FileTool({ label, Icon, row, act }: ToolProps) {
  const t = useT();
  const errorText = useErrorText();
  const isOnline = useOnline();
  const { run } = useAction((error) => t("files.notDone", { name: row.name, reason: errorText(error) }));
  return (
    <IconButton
      size="small"
      aria-label={label}
      disabled={!isOnline}
      {...tooltip(label)}
      onClick={() => void run(() => act(row))}
    >
      <Icon fontSize="small" />
    </IconButton>
  );
}

/** A stored file as a card on a phone. */
export function FileCard({ row, acts }: { row: FileRow; acts: FileActions }) {
  const bytes = useBytes();
  const { dateTime } = useFormat();
  return (
    <>
      <FileName row={row} />
      <CardLine style={{ marginTop: 8 }}>
        <span className="quiet">
          {typeName(row.type)} · {bytes(row.size)} · {dateTime(row.createdAt)}
        </span>
        <FileTools row={row} acts={acts} />
      </CardLine>
    </>
  );
}
