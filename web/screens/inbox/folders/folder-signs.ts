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
import type { Folder } from "../inbox.list.ts";

/** Icon of each folder. */
export const folderSigns = {
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
