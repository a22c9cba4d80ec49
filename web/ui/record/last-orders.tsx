import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import type { ApiError } from "../../lib/api/client.ts";
import { FailureNotice } from "../feedback/failure-notice.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import { type OrderRow, OrderRows } from "./order-rows.tsx";

interface LastOrdersProps<Row> {
  asked: { data: { data: readonly Row[] } | undefined; error: ApiError | undefined; mutate(): unknown };
  /** Text for no orders. */
  none: string;
  cells(order: Row, day: string): readonly ReactNode[];
  /** Content below the orders. */
  children?: ReactNode;
}

/** Newest orders of a record: loading, failed, none, or one per line. */
export function LastOrders<Row extends OrderRow>({ asked, none, cells, children }: LastOrdersProps<Row>) {
  const { data, error, mutate } = asked;
  if (!data) return error ? <FailureNotice error={error} onRetry={() => mutate()} /> : <Skeleton {...BONE} />;
  if (data.data.length === 0) return <Typography variant="body2">{none}</Typography>;
  return (
    <>
      <OrderRows orders={data.data} cells={cells} />
      {children}
    </>
  );
}

const BONE = { variant: "rounded", height: 120 } as const;
