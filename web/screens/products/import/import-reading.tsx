import Button from "@mui/material/Button";
import MenuItem from "@mui/material/MenuItem";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { type ImportEncoding, importEncodings } from "#shared/rules/products/import-encoding.ts";
import { type MessageKey, useT } from "../../../lib/i18n.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import type { FileChoice, FileHead } from "./import.data.ts";
import { ImportBody, ImportFoot, ImportTable } from "./import-parts.tsx";

const separatorNames: Record<string, MessageKey> = {
  ",": "import.separator.comma",
  ";": "import.separator.semicolon",
  "\t": "import.separator.tab",
  "|": "import.separator.bar",
};
const ROWS = 5;
const HEADING_ROWS = 10;

const Choices = styled("div")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
  gap: 12,
  [theme.breakpoints.down("sm")]: { gridTemplateColumns: "1fr" },
}));

const Preview = styled("div")(({ theme }) => ({
  overflowX: "auto",
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 8,
  paddingInlineStart: 12,
  "& table": { tableLayout: "auto", width: "auto", minWidth: "100%" },
  "& th, & td": {
    whiteSpace: "nowrap",
    maxWidth: 240,
    overflow: "hidden",
    textOverflow: "ellipsis",
    paddingInlineEnd: 16,
  },
}));

interface ImportReadingProps {
  head: FileHead;
  onChange(choice: FileChoice): void;
  onBack(): void;
  onNext(): void;
}

/** Detected encoding, separator and header row with the first rows, changeable. */
export function ImportReading({ head, onChange, onBack, onNext }: ImportReadingProps) {
  const t = useT();
  const { encoding, separator, headingRow } = head;
  const choose = (choice: FileChoice) => onChange({ encoding, separator, headingRow, ...choice });
  const separators = [...new Set([...Object.keys(separatorNames), separator])];
  const headingRows = Array.from({ length: Math.max(HEADING_ROWS, headingRow) }, (_, at) => at + 1);
  const cut = (cell: string) => [...cell.replace(/\s+/g, " ")].slice(0, 60).join("");
  return (
    <>
      <ImportBody>
        <Typography variant="h3">{t("import.read.title", { name: head.file.name })}</Typography>
        <p style={{ margin: 0 }}>{t("import.read.help")}</p>
        <Choices>
          <TextField
            select
            size="small"
            label={t("import.read.encoding")}
            value={encoding}
            // Another encoding is parsed again.
            onChange={({ target }) => onChange({ encoding: target.value as ImportEncoding })}
          >
            {importEncodings.map((one) => (
              <MenuItem key={one} value={one}>
                {t(`import.encoding.${one}`)}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            select
            size="small"
            label={t("import.read.separator")}
            value={separator}
            onChange={({ target }) => onChange({ encoding, separator: target.value })}
          >
            {separators.map((one) => (
              <MenuItem key={one} value={one}>
                {separatorNames[one] ? t(separatorNames[one]) : one}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            select
            size="small"
            label={t("import.read.headingRow")}
            value={headingRow}
            onChange={({ target }) => choose({ headingRow: Number(target.value) })}
          >
            {headingRows.map((n) => (
              <MenuItem key={n} value={n}>
                {t("import.read.row", { n })}
              </MenuItem>
            ))}
          </TextField>
        </Choices>
        {head.skipped.length > 0 && (
          <Notice tone="info">{t("import.read.skipped", { lines: head.skipped.map(cut).join(" · ") })}</Notice>
        )}
        {head.rows.length === 0 ? (
          <Notice tone="warning">{t("import.read.noRows")}</Notice>
        ) : (
          <Preview tabIndex={0} role="region" aria-label={t("import.read.preview")}>
            <ImportTable>
              <thead>
                <tr>
                  {head.headers.map((header, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: two columns of a file may have one name
                    <th key={at} scope="col">
                      <bdi>{header || t("import.columns.noHeader", { n: at + 1 })}</bdi>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {head.rows.slice(0, ROWS).map((row, line) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name and stay in their order
                  <tr key={line}>
                    {head.headers.map((_, at) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: cells stay in their order
                      <td key={at}>
                        <bdi>{cut(row[at] ?? "")}</bdi>
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </ImportTable>
          </Preview>
        )}
      </ImportBody>
      <ImportFoot>
        <Button className="first" onClick={onBack}>
          {t("import.otherFile")}
        </Button>
        <Button variant="contained" autoFocus disabled={head.rows.length === 0} onClick={onNext}>
          {t("import.next")}
        </Button>
      </ImportFoot>
    </>
  );
}
