import Button from "@mui/material/Button";
import FormControlLabel from "@mui/material/FormControlLabel";
import Pagination from "@mui/material/Pagination";
import Switch from "@mui/material/Switch";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { useState } from "react";
import type { Job } from "#shared/api/jobs/jobs.ts";
import { IMPORT_WHOLE_MAX } from "#shared/rules/products/import-fields.ts";
import { type ApiError, api } from "../../../../lib/api/client.ts";
import { useIdempotencyKeys } from "../../../../lib/api/use-idempotency-keys.ts";
import { navigateUnlessBlocked } from "../../../../lib/drafts/navigation-blocker.ts";
import { useFormat } from "../../../../lib/format.ts";
import { useT } from "../../../../lib/i18n.tsx";
import { WriteButton } from "../../../../ui/actions/write-button.tsx";
import { useErrorText } from "../../../../ui/feedback/error-text.ts";
import { FailureNotice } from "../../../../ui/feedback/failure-notice.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { useFailure } from "../../../../ui/feedback/use-failure.ts";
import { ROWS_SHOWN, type Shown, useImportRows } from "../import.data.ts";
import { ImportBody, ImportFoot, ImportTable } from "../import-parts.tsx";
import { hasQuestion, ImportFindings } from "./import-findings.tsx";
import { ImportRowView } from "./import-row.tsx";
import { CELLS_FORM, type TypedRows } from "./use-typed-cells.ts";

interface ImportCheckProps {
  job: Job;
  typed: TypedRows;
  /** The run was requested. */
  onRun(): void;
  /** The job differs from the screen: cells were corrected, or it was continued elsewhere. */
  onChange(): void;
  onBack(): void;
}

/** Third step: effect of each row, with corrections of rejected ones. */
export function ImportCheck({ job, typed, onRun, onChange, onBack }: ImportCheckProps) {
  const t = useT();
  const { number } = useFormat();
  const errorText = useErrorText();
  const counts = countsOf(job);
  const [chosen, setShown] = useState<Shown | null>(null);
  const shown = chosen ?? counts.find(([name, count]) => name === "refused" && count > 0)?.[0] ?? firstOf(counts);
  const [page, setPage] = useState(1);
  const [isWhole, setWhole] = useState(false);
  const keys = useIdempotencyKeys(job.id);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useFailure();
  const { rows, total, error, mutate } = useImportRows(job.id, { shown, page });
  const last = Math.max(1, Math.ceil(total / ROWS_SHOWN));
  // The last row of a page was corrected and no longer belongs to this filter.
  if (rows && page > last) setPage(last);
  const { created = 0, updated = 0, refused = 0 } = job;
  const isTooMany = created + updated > IMPORT_WHOLE_MAX;
  const isHeldUp = isWhole && refused > 0;

  const run = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const query = isWhole ? { atomic: "1" } : {};
      await api("POST /jobs/{id}/run", { path: { id: job.id }, query, idempotencyKey: keys.of(query) });
      onRun();
    } catch (reason) {
      setFailure(reason as ApiError);
      setBusy(false);
      const { code, isPassing } = reason as ApiError;
      // The answer was lost, or the job was continued before.
      if (isPassing) onRun();
      else if (code === "job_state") onChange();
    }
  };
  return (
    <>
      <Tabs
        value={shown}
        variant="scrollable"
        onChange={(_, next: Shown) => {
          setShown(next);
          setPage(1);
        }}
        aria-label={t("import.check.kinds")}
        sx={{ px: { xs: 1, sm: 2 }, borderBottom: 1, borderColor: "divider", flexShrink: 0 }}
      >
        {counts.map(([name, count]) => (
          <Tab key={name} value={name} label={t(`import.check.${name}`, { count: number(count) })} />
        ))}
      </Tabs>
      <ImportBody>
        {failure && <Notice tone="danger">{errorText(failure)}</Notice>}
        {isHeldUp && <Notice tone="warning">{t("import.check.heldUp")}</Notice>}
        <ImportFindings job={job} onChange={onChange} />
        {error && !rows && <FailureNotice error={error} onRetry={() => mutate()} />}
        {!rows && !error && <Skeleton variant="rounded" height={240} />}
        {rows?.length === 0 && <p style={{ margin: 0 }}>{t("import.check.none")}</p>}
        {!!rows?.length && (
          <ImportTable>
            <thead>
              <tr>
                <th style={{ width: 48 }}>{t("import.check.line")}</th>
                <th style={{ width: "30%" }}>{t("import.field.name")}</th>
                <th>{t(shown === "refused" ? "import.check.reasons" : "import.check.what")}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <ImportRowView
                  key={row.line}
                  jobId={job.id}
                  row={row}
                  typed={typed.of(row.line)}
                  onType={(cells) => typed.type(row.line, cells)}
                  onChange={async (sent) => {
                    onChange();
                    await mutate();
                    typed.settle(row.line, sent);
                  }}
                />
              ))}
            </tbody>
          </ImportTable>
        )}
        {total > ROWS_SHOWN && (
          <Pagination
            aria-label={t("import.pages")}
            getItemAriaLabel={(type, at, isShown) =>
              type === "page"
                ? t(isShown ? "import.pageNow" : "import.goToPage", { page: at ?? 1 })
                : t(type === "next" ? "lists.nextPage" : "lists.previousPage")
            }
            page={page}
            count={last}
            size="small"
            onChange={(_, next) => setPage(next)}
            sx={{ alignSelf: "center" }}
          />
        )}
      </ImportBody>
      <ImportFoot>
        <Button className="first" onClick={onBack}>
          {t("import.otherFile")}
        </Button>
        <FormControlLabel
          control={
            <Switch checked={isWhole && !isTooMany} disabled={isTooMany} onChange={(_, next) => setWhole(next)} />
          }
          label={t(isTooMany ? "import.check.atomicMost" : "import.check.atomic", { count: number(IMPORT_WHOLE_MAX) })}
        />
        <WriteButton
          variant="contained"
          loading={isBusy}
          disabled={isHeldUp || hasQuestion(job) || created + updated === 0}
          onClick={() => navigateUnlessBlocked(CELLS_FORM, () => void run())}
        >
          {t("import.check.run", { count: created + updated })}
        </WriteButton>
      </ImportFoot>
    </>
  );
}

type Counts = [Shown, number][];
const firstOf = (counts: Counts): Shown => counts.find(([, count]) => count > 0)?.[0] ?? "create";

/** Row counts by verdict; notes only if there are any. */
function countsOf({ created = 0, updated = 0, unchanged = 0, refused = 0, result }: Job): Counts {
  const told: Counts = (["repriced", "noticed", "imageNotTaken"] as const).map((name) => [
    name,
    Number(result?.[name] ?? 0),
  ]);
  return [
    ["create", created],
    ["change", updated],
    ["unchanged", unchanged],
    ["refused", refused],
    ...told.filter(([, count]) => count > 0),
  ];
}
