import Typography from "@mui/material/Typography";
import { mutate } from "swr";
import type { OpenUpload } from "#shared/api/uploads/uploads.ts";
import { api } from "../../../lib/api/client.ts";
import { useApi } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.tsx";
import { WriteButton } from "../../../ui/actions/write-button.tsx";
import { useBytes } from "../../../ui/upload/use-bytes.ts";
import { AccountRows } from "../kit/account-rows.tsx";
import { useAccountAction } from "../kit/use-action.ts";

/** What everybody has on its way and so takes of the room: for Admins, who end what nobody needs. */
export function OpenUploads() {
  const t = useT();
  const { data, mutate: reload } = useApi("GET /uploads/open");
  const uploads = data?.data ?? [];
  if (uploads.length === 0) return null;
  return (
    <section aria-labelledby="open-uploads">
      <Typography id="open-uploads" component="h3" variant="subtitle1">
        {t("workspace.openUploads")}
      </Typography>
      <AccountRows>
        {uploads.map((upload) => (
          <UploadLine
            key={upload.id}
            upload={upload}
            onCancel={async () => {
              await api("DELETE /uploads/{id}", { path: { id: upload.id } });
              await Promise.all([reload(), mutate("/workspace")]);
            }}
          />
        ))}
      </AccountRows>
    </section>
  );
}

function UploadLine({
  upload: { name, size, received, by, createdAt },
  onCancel,
}: {
  upload: OpenUpload;
  onCancel(): Promise<void>;
}) {
  const t = useT();
  const bytes = useBytes();
  const { relative } = useFormat();
  const { isBusy, run } = useAccountAction();
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p>
          {[
            t("workspace.openUploads.part", { received: bytes(received), size: bytes(size) }),
            by.name,
            relative(createdAt),
          ].join(" · ")}
        </p>
      </div>
      <WriteButton
        loading={isBusy}
        aria-label={t("workspace.openUploads.cancelOne", { name })}
        onClick={() => void run(onCancel)}
      >
        {t("workspace.openUploads.cancel")}
      </WriteButton>
    </li>
  );
}
