import Box from "@mui/material/Box";
import { fileTypes } from "#shared/rules/files/file-types.ts";
import { lazyView } from "../../lib/lazy-view.ts";
import { LazyBoundary } from "../lazy/lazy-boundary.tsx";
import { DropZone } from "./drop-zone.tsx";
import type { Uploads } from "./use-uploads.ts";

const UploadList = lazyView(async () => (await import("./upload-list.tsx")).UploadList);
const RefusedList = lazyView(async () => (await import("./refused-list.tsx")).RefusedList);
const ENDINGS = Object.values(fileTypes).flat();

/** Place to bring files of any kind, and what became of them. */
export function Uploader({ uploads }: { uploads: Uploads }) {
  const { tasks, refused, queue } = uploads;
  return (
    <Box sx={{ display: "grid", gap: 2 }}>
      <DropZone kind="files" accept={ENDINGS.map((ending) => `.${ending}`).join()} onFiles={uploads.add} />
      <LazyBoundary>
        {queue && refused.length > 0 && (
          <RefusedList refused={refused} purpose="file" onClose={() => queue.clearRefused()} />
        )}
        {queue && tasks.length > 0 && <UploadList tasks={tasks} isOffline={uploads.isOffline} queue={queue} />}
      </LazyBoundary>
    </Box>
  );
}
