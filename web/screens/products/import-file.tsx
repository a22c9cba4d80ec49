import TableIcon from "@mui/icons-material/TableChartOutlined";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { type DragEvent, useId, useRef, useState } from "react";
import { useT } from "../../lib/i18n.tsx";
import { Notice } from "../../ui/notice.tsx";
import { type FileHead, type FileProblem, readHead } from "./import.data.ts";
import { ImportBody } from "./import-parts.tsx";

const Zone = styled("div")(({ theme }) => ({
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  justifyContent: "center",
  gap: 8,
  flexGrow: 1,
  minHeight: 240,
  padding: 20,
  textAlign: "center",
  color: theme.vars.palette.text.secondary,
  border: `1px dashed ${theme.vars.palette.surface.field}`,
  borderRadius: 12,
  "&[data-over=true]": {
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.primary.soft,
    borderColor: theme.vars.palette.primary.main,
  },
  "& > svg": { fontSize: 32 },
  "& p": { margin: 0, maxWidth: 560 },
  "& .what": { ...theme.typography.subtitle1, color: theme.vars.palette.text.primary },
  "& .rules": theme.typography.caption,
}));

/** The first step: a file is chosen or dropped, and its beginning looked at. */
export function ImportFile({ onHead }: { onHead(head: FileHead): void }) {
  const t = useT();
  const rules = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [problem, setProblem] = useState<{ name: string; problem: FileProblem } | null>(null);

  const take = async (file: File | undefined) => {
    if (!file) return;
    const found = await readHead(file);
    if ("problem" in found) setProblem({ name: file.name, problem: found.problem });
    else onHead(found);
  };
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    <ImportBody>
      {problem && (
        <Notice tone="danger">
          {problem.name}: {t(`import.file.${problem.problem}`)}
        </Notice>
      )}
      <Zone
        role="group"
        aria-label={t("import.file.zone")}
        data-over={isOver}
        onDragEnter={over}
        onDragOver={over}
        onDragLeave={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
        }}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void take(event.dataTransfer.files[0]);
        }}
      >
        <TableIcon aria-hidden="true" />
        <p className="what">{t("import.file.drop")}</p>
        <Button variant="contained" aria-describedby={rules} autoFocus onClick={() => chooser.current?.click()}>
          {t("import.file.choose")}
        </Button>
        <p className="rules" id={rules}>
          {t("import.file.rules")}
        </p>
        <input
          ref={chooser}
          type="file"
          hidden
          aria-label={t("import.file.choose")}
          accept=".csv,.tsv,.txt,text/csv"
          onChange={({ target }) => {
            void take(target.files?.[0]);
            // The same file may be chosen again.
            target.value = "";
          }}
        />
      </Zone>
    </ImportBody>
  );
}
