import { useEffect, useState } from "react";
import { type ToastOptions, toast, toasts } from "../../ui/toast/toast-store.ts";

/** One call of the toast service: when it came on the screen and each time its `onClose` ran. */
export interface LogRow {
  call: number;
  id: number;
  message: string;
  type: NonNullable<ToastOptions["type"]>;
  shownAt: number | null;
  closedAt: number[];
}

let calls = 0;

/** Shows toasts and writes down what became of them, newest first. */
export function useToastLog() {
  const [rows, setRows] = useState<LogRow[]>([]);

  useEffect(
    () =>
      toasts.subscribe(() => {
        setRows((seen) => (seen.some((row) => row.shownAt === null) ? seen.map(withShownAt) : seen));
      }),
    [],
  );

  function show(options: ToastOptions) {
    calls += 1;
    const call = calls;
    const id = toast({
      ...options,
      onClose: () => {
        const now = Date.now();
        setRows((seen) => seen.map((row) => (row.call === call ? { ...row, closedAt: [...row.closedAt, now] } : row)));
      },
    });
    const row = { call, id, message: options.message, type: options.type ?? "default", shownAt: null, closedAt: [] };
    setRows((seen) => [withShownAt(row), ...seen]);
  }

  return { rows, show, clear: () => setRows([]) };
}

function withShownAt(row: LogRow): LogRow {
  const isShown = row.shownAt === null && toasts.now().shown.some(({ id }) => id === row.id);
  return isShown ? { ...row, shownAt: Date.now() } : row;
}
