import { styled } from "@mui/material/styles";
import { useT } from "../../../lib/i18n.tsx";
import type { UploadQueue } from "../../../lib/upload/queue.ts";
import type { Refused, UploadTask } from "../../../lib/upload/task.ts";
import { RefusedList } from "../../../ui/upload/refused-list.tsx";
import { UploadRow } from "../../../ui/upload/upload-row.tsx";

const List = styled("ul")({ listStyle: "none", margin: "8px 0 0", padding: 0, maxHeight: 160, overflowY: "auto" });

interface Props {
  tasks: readonly UploadTask[];
  refused: readonly Refused[];
  queue: UploadQueue;
  isOffline: boolean;
}

/** The files on their way into a message, and those that were turned away. */
export function UploadProgress({ tasks, refused, queue, isOffline }: Props) {
  const t = useT();
  return (
    <>
      {refused.length > 0 && (
        <div style={{ marginTop: 8 }}>
          <RefusedList refused={refused} purpose="file" onClose={() => queue.clearRefused()} />
        </div>
      )}
      {tasks.length > 0 && (
        <List aria-label={t("inbox.movingFiles")}>
          {tasks.map((task) => (
            <UploadRow key={task.id} task={task} isOffline={isOffline} queue={queue} />
          ))}
        </List>
      )}
    </>
  );
}
