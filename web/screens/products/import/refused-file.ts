import Papa from "papaparse";
import type { ImportProblem } from "#shared/api/ecommerce/product-import.ts";
import { fetchFile } from "../../../lib/files.ts";
import type { Format } from "../../../lib/format.ts";
import type { Translate } from "../../../lib/i18n.tsx";
import { importReason } from "./check/import-reasons.ts";

/** Byte order mark, so that spreadsheets read UTF-8. */
const BOM = "\ufeff";

/** Rejected rows as a file, with the reason in the reader's language at the end of each. Throws {@link ApiError}. */
export async function refusedFile(
  url: string,
  { t, number }: { t: Translate; number: Format["number"] },
): Promise<Blob> {
  const text = await (await fetchFile(`${url}?problems=json`)).text();
  // The server keeps the file's own separator and quotes; the last column is added.
  const [, delimiter = ","] = /(.)problem\r?\n/u.exec(text) ?? [];
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: true, delimiter });
  const [headers = [], ...rows] = data;
  const told = rows.map((row) => {
    const problems: ImportProblem[] = JSON.parse(row.at(-1) ?? "[]");
    const codes = problems.map(({ field, code }) => `${field}: ${code}`).join(", ");
    const reasons = problems.map(
      (problem) => `${t(`import.field.${problem.field}`)}: ${importReason(problem, { t, number })}`,
    );
    return [...row.slice(0, -1), codes, reasons.join("; ")];
  });
  const table = [[...headers, t("import.result.reason")], ...told];
  return new Blob([`${BOM}${Papa.unparse(table, { delimiter, newline: "\r\n" })}\r\n`], { type: "text/csv" });
}
