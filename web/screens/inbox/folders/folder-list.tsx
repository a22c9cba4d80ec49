import Add from "@mui/icons-material/Add";
import Archive from "@mui/icons-material/ArchiveOutlined";
import Trash from "@mui/icons-material/DeleteOutlineOutlined";
import Drafts from "@mui/icons-material/DraftsOutlined";
import Inbox from "@mui/icons-material/InboxOutlined";
import Unassigned from "@mui/icons-material/PersonOffOutlined";
import Mine from "@mui/icons-material/PersonOutlineOutlined";
import Spam from "@mui/icons-material/ReportOutlined";
import Scheduled from "@mui/icons-material/ScheduleSendOutlined";
import Sent from "@mui/icons-material/SendOutlined";
import Snoozed from "@mui/icons-material/SnoozeOutlined";
import Starred from "@mui/icons-material/StarBorderOutlined";
import Settings from "@mui/icons-material/TuneOutlined";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.tsx";
import { WriteButton } from "../../../ui/actions/write-button.tsx";
import { tooltip } from "../../../ui/feedback/tooltip.tsx";
import { Link } from "../../../ui/layout/link.tsx";
import { type FolderCounts, useFolders } from "../inbox.data.ts";
import { type Folder, folders } from "../inbox.list.ts";
import { LabelDot } from "../labels/label-chip.tsx";
import type { InboxUrl } from "../use-inbox-url.ts";

const Side = styled("div")(({ theme }) => ({
  display: "flex",
  flexDirection: "column",
  height: "100%",
  padding: 12,
  overflowY: "auto",
  backgroundColor: theme.vars.palette.background.default,
  "& > button": { flex: "none", marginBottom: 12 },
  "& h2": {
    ...theme.typography.label,
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    minHeight: 32,
    margin: "12px 0 4px",
    paddingInlineStart: 12,
    color: theme.vars.palette.text.secondary,
  },
  "& ul": { listStyle: "none", margin: 0, padding: 0 },
  "& a": {
    ...theme.typography.body1,
    display: "flex",
    alignItems: "center",
    gap: 12,
    minHeight: 36,
    paddingInline: 12,
    borderRadius: 8,
    color: theme.vars.palette.text.primary,
    textDecoration: "none",
    "--ring-offset": "-2px",
  },
  "& a:hover": { backgroundColor: theme.vars.palette.surface.sunken },
  "& a > svg": { flex: "none", fontSize: 18, color: theme.vars.palette.text.secondary },
  "& a > .name": { flex: 1, minWidth: 0, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& a > .count": { ...theme.typography.caption, fontVariantNumeric: "tabular-nums" },
  "& a > .count[data-unread]": { fontWeight: 600, color: theme.vars.palette.text.primary },
  "& a[aria-current]": {
    color: theme.vars.palette.primary.main,
    backgroundColor: theme.vars.palette.primary.soft,
    fontWeight: 500,
  },
  "& a[aria-current] > svg": { color: theme.vars.palette.primary.main },
  [theme.breakpoints.down("sm")]: { "& a": { minHeight: 44 } },
}));

interface FolderListProps {
  place: InboxUrl;
  /** Absent with read permission only. */
  onCompose: (() => void) | undefined;
  onLabels: (() => void) | undefined;
  onGo?(): void;
}

/** Folders and labels of the inbox with counts. */
export function FolderList({ place, onCompose, onLabels, onGo }: FolderListProps) {
  const t = useT();
  const counts = useFolders();
  return (
    <Side>
      {onCompose && (
        <WriteButton variant="contained" startIcon={<Add />} onClick={onCompose}>
          {t("inbox.compose")}
        </WriteButton>
      )}
      <nav aria-label={t("inbox.folders")}>
        <ul>
          {folders.map((folder) => {
            const Sign = folderSigns[folder];
            const isHere = !place.label && place.folder === folder;
            return (
              <Line key={folder} to={place.hrefOf({ folder })} isHere={isHere} onGo={onGo}>
                <Sign aria-hidden="true" />
                <span className="name">{t(`inbox.folder.${folder}`)}</span>
                <CountOf folder={folder} counts={counts} />
              </Line>
            );
          })}
        </ul>
        <h2>
          {t("inbox.labels")}
          {onLabels && (
            <IconButton
              size="small"
              aria-label={t("inbox.manageLabels")}
              {...tooltip(t("inbox.manageLabels"))}
              onClick={onLabels}
            >
              <Settings fontSize="small" />
            </IconButton>
          )}
        </h2>
        <ul>
          {counts?.labels.map((label) => (
            <Line key={label.id} to={place.hrefOf({ label: label.id })} isHere={place.label === label.id} onGo={onGo}>
              <LabelDot data-colour={label.colour} aria-hidden="true" />
              <bdi className="name">{label.name}</bdi>
              <Count unread={null} total={label.total} />
            </Line>
          ))}
        </ul>
      </nav>
    </Side>
  );
}

function Line(props: { to: string; isHere: boolean; onGo: (() => void) | undefined; children: ReactNode }) {
  return (
    <li>
      <Link to={props.to} aria-current={props.isHere ? "page" : undefined} onClick={props.onGo}>
        {props.children}
      </Link>
    </li>
  );
}

function CountOf({ folder, counts }: { folder: Folder; counts: FolderCounts | undefined }) {
  const found = counts?.folders.find((one) => one.folder === folder);
  const begun = folder === "drafts" && counts?.begun ? 1 : 0;
  return found ? <Count unread={found.unread} total={found.total + begun} /> : null;
}

/** Unread count, else the total. */
function Count({ unread, total }: { unread: number | null; total: number }) {
  const t = useT();
  const { number } = useFormat();
  if (total === 0) return null;
  const words = unread ? t("inbox.unreadCount", { count: number(unread), total: number(total) }) : undefined;
  return (
    <span className="count" data-unread={unread ? "" : undefined} title={words}>
      {number(unread || total)}
    </span>
  );
}

/** Icon of each folder. */
const folderSigns = {
  inbox: Inbox,
  mine: Mine,
  unassigned: Unassigned,
  starred: Starred,
  snoozed: Snoozed,
  scheduled: Scheduled,
  drafts: Drafts,
  sent: Sent,
  archived: Archive,
  spam: Spam,
  trash: Trash,
} as const satisfies Record<Folder, typeof Inbox>;
