import TableIcon from "@mui/icons-material/TableChartOutlined";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useId, useRef, useState } from "react";
import { useBoot } from "../../../lib/boot.tsx";
import { useT } from "../../../lib/i18n.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { DropFrame } from "../../../ui/upload/drop-frame.tsx";
import { FileInput } from "../../../ui/upload/file-input.tsx";
import { type FileHead, type FileProblem, readHead } from "./import.data.ts";
import { ImportBody } from "./import-parts.tsx";

const Frame = styled(DropFrame)({ flexGrow: 1, minHeight: 240 });

/** First step: chooses a file and reads its head. */
export function ImportFile({ onHead }: { onHead(head: FileHead): void }) {
  const t = useT();
  const { locale, currency } = useBoot();
  const rules = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<{ name: string; problem: FileProblem } | null>(null);

  const take = async (file: File | undefined) => {
    if (!file) return;
    const found = await readHead(file, locale === "tr" || currency === "TRY");
    if ("problem" in found) setProblem({ name: file.name, problem: found.problem });
    else onHead(found);
  };
  return (
    <ImportBody>
      {problem && (
        <Notice tone="danger">
          {problem.name}: {t(`import.file.${problem.problem}`)}
        </Notice>
      )}
      <Frame label={t("import.file.zone")} onDrop={({ files }) => void take(files[0])}>
        {() => (
          <>
            <TableIcon aria-hidden="true" />
            <p className="what">{t("import.file.drop")}</p>
            <Button variant="contained" aria-describedby={rules} autoFocus onClick={() => chooser.current?.click()}>
              {t("import.file.choose")}
            </Button>
            <p className="rules" id={rules}>
              {t("import.file.rules")}
            </p>
            <FileInput
              ref={chooser}
              label={t("import.file.choose")}
              accept=".csv,.tsv,.txt,text/csv"
              onFiles={([file]) => void take(file)}
            />
          </>
        )}
      </Frame>
    </ImportBody>
  );
}
