import High from "@mui/icons-material/KeyboardArrowUp";
import Urgent from "@mui/icons-material/KeyboardDoubleArrowUp";
import { useT } from "../../../lib/i18n.tsx";
import type { Conversation } from "../inbox.data.ts";

/** Priority of a conversation: an icon if high, with its label if there is space. */
export function PriorityMark({ priority, isNamed = false }: { priority: Conversation["priority"]; isNamed?: boolean }) {
  const t = useT();
  const Sign = priority === "urgent" ? Urgent : priority === "high" ? High : null;
  if (priority === "none") return null;
  const word = t(`inbox.priority.${priority}`);
  if (!isNamed) return Sign && <Sign className={priority} titleAccess={word} />;
  return (
    <span>
      {Sign && <Sign aria-hidden="true" fontSize="small" />}
      {word}
    </span>
  );
}
