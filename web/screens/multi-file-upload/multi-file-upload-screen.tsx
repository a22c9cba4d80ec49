import Box from "@mui/material/Box";
import { mutate } from "swr";
import { useT } from "../../lib/i18n.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { UsageFoot } from "../../ui/showcase/usage-foot.tsx";
import { Uploader } from "../../ui/upload/uploader.tsx";
import { useUploads } from "../../ui/upload/use-uploads.ts";
import { StoredFiles } from "./stored-files.tsx";

const isFileList = (key: unknown) => typeof key === "string" && /^\/uploads(\?|$)/.test(key);

/** `/multi-file-upload`. Many files at once, and those that are stored. */
export function MultiFileUploadScreen() {
  const t = useT();
  const uploads = useUploads({ name: "files", purpose: "file", onStored: () => void mutate(isFileList) });
  return (
    <>
      <PageHeader title={t("files.title")} help={t("files.help")} />
      <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: { xs: 2, sm: 3 } }}>
        <Uploader uploads={uploads} />
        <StoredFiles />
      </Box>
      <UsageFoot of="upload" />
    </>
  );
}
