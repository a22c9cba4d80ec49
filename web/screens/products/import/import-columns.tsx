import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { useEffect, useRef, useState } from "react";
import { type ImportField, type ImportMapping, importFields } from "#shared/rules/products/import-fields.ts";
import type { ApiError } from "../../../lib/api/client.ts";
import { useT } from "../../../lib/i18n.tsx";
import { WriteButton } from "../../../ui/actions/write-button.tsx";
import { useErrorText } from "../../../ui/feedback/error-text.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { useFailure } from "../../../ui/feedback/use-failure.ts";
import { type FileHead, startImport } from "./import.data.ts";
import { ImportBody, ImportFoot, ImportTable } from "./import-parts.tsx";

const NONE = "none";
const names: readonly ImportField[] = ["sku", "handle", "name"];

/** Second step: columns to fields, suggested by the headers. */
export function ImportColumns(props: { head: FileHead; onBack(): void; onJob(id: string): void }) {
  const { head } = props;
  const t = useT();
  const errorText = useErrorText();
  const [mapping, setMapping] = useState<ImportMapping>(head.mapping);
  const [share, setShare] = useState<number | null>(null);
  const [failure, setFailure] = useFailure();
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const isNamed = names.some((field) => Object.values(mapping).includes(field));

  const choose = (header: string, field: ImportField | null) => {
    // A field belongs to one column: the previous one loses it.
    const others = Object.entries(mapping).map(([name, had]) => [name, had === field ? null : had]);
    setMapping({ ...(Object.fromEntries(others) as ImportMapping), [header]: field });
  };
  const go = async () => {
    stop.current = new AbortController();
    setFailure(null);
    setShare(0);
    try {
      const id = await startImport({ ...head, mapping }, { signal: stop.current.signal, onSent: setShare });
      props.onJob(id);
    } catch (error) {
      if (!stop.current.signal.aborted) setFailure(error as ApiError);
      setShare(null);
    }
  };
  return (
    <>
      <ImportBody>
        {failure && <Notice tone="danger">{errorText(failure)}</Notice>}
        {!isNamed && <Notice tone="warning">{t("import.columns.needsName")}</Notice>}
        <p style={{ margin: 0 }}>
          {t("import.columns.layout", { layout: t(`import.layout.${head.layout}`) })}
          <br />
          {t("import.columns.help", { name: head.file.name })}
        </p>
        <ImportTable>
          <thead>
            <tr>
              <th>{t("import.columns.inFile")}</th>
              <th>{t("import.columns.examples")}</th>
              <th>{t("import.columns.field")}</th>
            </tr>
          </thead>
          <tbody>
            {head.headers.map((header, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns of a file may have one name
              <tr key={at} className="even">
                <td>
                  <bdi>{header || t("import.columns.noHeader", { n: at + 1 })}</bdi>
                </td>
                <td className="quiet">
                  <bdi>{(head.samples[at] ?? []).map((cell) => cell.slice(0, 40)).join(" · ") || "–"}</bdi>
                </td>
                <td>
                  <TextField
                    select
                    fullWidth
                    size="small"
                    value={mapping[header] ?? NONE}
                    onChange={({ target }) =>
                      choose(header, target.value === NONE ? null : (target.value as ImportField))
                    }
                    slotProps={{
                      select: { SelectDisplayProps: { "aria-label": t("import.columns.fieldOf", { header }) } },
                    }}
                  >
                    <MenuItem value={NONE}>{t("import.columns.leaveOut")}</MenuItem>
                    {importFields.map((field) => (
                      <MenuItem key={field} value={field}>
                        {t(`import.field.${field}`)}
                      </MenuItem>
                    ))}
                  </TextField>
                </td>
              </tr>
            ))}
          </tbody>
        </ImportTable>
      </ImportBody>
      {share !== null && (
        <LinearProgress variant="determinate" value={Math.round(share * 100)} aria-label={t("import.uploading")} />
      )}
      <ImportFoot>
        <Button className="first" onClick={props.onBack}>
          {t("import.back")}
        </Button>
        <WriteButton variant="contained" disabled={!isNamed} loading={share !== null} onClick={() => void go()}>
          {t("import.columns.check")}
        </WriteButton>
      </ImportFoot>
    </>
  );
}
