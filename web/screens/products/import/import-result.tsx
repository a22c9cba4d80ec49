import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { importFaults } from "#shared/rules/products/import-fields.ts";
import type { ApiError } from "../../../lib/api/client.ts";
import type { FollowedJob } from "../../../lib/api/follow-job.ts";
import { saveFile } from "../../../lib/files.ts";
import { useFormat } from "../../../lib/format.ts";
import { type MessageKey, useT } from "../../../lib/i18n.tsx";
import { useUndo } from "../../../ui/actions/use-undo.ts";
import { WriteButton } from "../../../ui/actions/write-button.tsx";
import { useErrorText } from "../../../ui/feedback/error-text.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { useFailure } from "../../../ui/feedback/use-failure.ts";
import { Link } from "../../../ui/layout/link.tsx";
import { useEndedImport } from "./import.data.ts";
import { ImportBody, ImportFoot, ImportTable } from "./import-parts.tsx";
import { refusedFile } from "./refused-file.ts";

interface ImportResultProps {
  followed: FollowedJob;
  onAgain(): void;
  onClose(): void;
}

/** Message why a run ended early, if known. */
const TOLD: ReadonlySet<string> = new Set([...importFaults, "not_found", "forbidden", "plan_limit"]);
const counted = ["created", "updated", "unchanged", "refused"] as const;

/** Last step: result, rejected rows as a file, undo. */
export function ImportResult({ followed, onAgain, onClose }: ImportResultProps) {
  const t = useT();
  const undo = useUndo();
  const {
    ended: { job, undo: right },
    look,
  } = useEndedImport(followed);
  const { number } = useFormat();
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useFailure();
  const { fileUrl } = job;
  const isUndone = job.undoneAt !== undefined;
  const hasWritten = (job.created ?? 0) + (job.updated ?? 0) > 0;
  const code = String(job.result?.code ?? "");

  const download = async (url: string) => {
    setFailure(null);
    try {
      saveFile("refused.csv", await refusedFile(url, { t, number }));
    } catch (error) {
      setFailure(error as ApiError);
    }
  };
  const takeBack = async () => {
    if (!right) return;
    setBusy(true);
    // An undone import cannot be undone again.
    if (!(await undo.take(right))) await look();
    setBusy(false);
  };
  return (
    <>
      <ImportBody>
        {failure && <Notice tone="danger">{errorText(failure)}</Notice>}
        {isUndone && <Notice tone="info">{t("import.result.undone")}</Notice>}
        {!isUndone && job.state === "done" && <Notice tone="success">{t("import.result.done")}</Notice>}
        {!isUndone && job.state === "cancelled" && (
          <Notice tone="warning">{t(hasWritten ? "import.result.cancelled" : "import.result.unwritten")}</Notice>
        )}
        {job.state === "failed" && (
          <Notice tone="danger">
            {t(`import.fault.${TOLD.has(code) ? code : "internal"}` as MessageKey)}{" "}
            {code === "plan_limit" && <Link to="/billing?change=choose">{t("import.seePlans")}</Link>}
          </Notice>
        )}
        <Typography variant="h3">{t("import.result.title")}</Typography>
        <ImportTable>
          <tbody>
            {counted.map((name) => (
              <tr key={name}>
                <td className="quiet">{t(`import.result.${name}`)}</td>
                <td>
                  <strong>{number(job[name] ?? 0)}</strong>
                </td>
              </tr>
            ))}
          </tbody>
        </ImportTable>
        {fileUrl && <p style={{ margin: 0 }}>{t("import.result.refusedHelp")}</p>}
      </ImportBody>
      <ImportFoot>
        <Button className="first" onClick={onAgain}>
          {t("import.otherFile")}
        </Button>
        {fileUrl && (
          <Button variant="outlined" onClick={() => void download(fileUrl)}>
            {t("import.result.download")}
          </Button>
        )}
        {right && (
          <WriteButton variant="outlined" loading={isBusy} onClick={() => void takeBack()}>
            {t("import.result.undo")}
          </WriteButton>
        )}
        <Button variant="contained" autoFocus onClick={onClose}>
          {t("common.close")}
        </Button>
      </ImportFoot>
    </>
  );
}
