import { useFormat } from "../../lib/format.ts";
import { type MessageKey, useT } from "../../lib/i18n.tsx";
import type { Selection } from "../bulk/use-selection.ts";
import { Announcer } from "../feedback/announcer.tsx";

/** What a list counts. */
export type Counted =
  | "orders"
  | "products"
  | "people"
  | "cards"
  | "conversations"
  | "invoices"
  | "files"
  | "entries"
  | "notifications";

interface ListStatusProps {
  counted: Counted;
  /** Query of the list: another query is another announcement. */
  asked: unknown;
  page: {
    rows: readonly unknown[] | undefined;
    total: number;
    totalExact?: boolean;
    pageCount?: number;
    error: unknown;
    isBusy: boolean;
  };
  /** Current page. */
  at?: number;
  /** Text for no rows. */
  nothing: string;
  selection?: Pick<Selection, "ids" | "isAll"> | undefined;
}

/** Announces the number of results and selected rows; failures are announced by their notice. */
export function ListStatus({ counted, asked, page, at = 1, nothing, selection }: ListStatusProps) {
  const t = useT();
  const { number } = useFormat();
  const { rows, total, totalExact = true, pageCount = 1, error, isBusy } = page;
  const count = t(`lists.count.${counted}` as MessageKey, { count: total });
  const what = totalExact ? count : t("lists.atLeast", { what: count });
  const found = total === 0 ? nothing : pageCount > 1 ? t("lists.onPage", { what, page: at, pages: pageCount }) : what;
  const chosen = selection?.isAll ? total : (selection?.ids.size ?? 0);
  return (
    <Announcer
      news={[
        { key: JSON.stringify(asked), text: isBusy ? null : error ? "" : rows ? found : null },
        {
          key: selection?.isAll ? "all" : [...(selection?.ids ?? [])].join(),
          text:
            chosen === 0
              ? t("lists.noneChosen")
              : t("lists.chosen", { count: number(chosen), total: number(Math.max(total, chosen)) }),
        },
      ]}
    />
  );
}
