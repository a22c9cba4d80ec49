import { useEffect } from "react";
import { useBoot } from "../../../lib/boot.tsx";
import { followFeed } from "./follow-feed.ts";

/** Keeps the page up to date with changes by others since it was rendered. */
export function useChangeFeed(): void {
  const { data, user } = useBoot();
  const person = user?.id ?? 0;
  useEffect(() => {
    const first = data["/changes"]?.data as { cursor: number } | undefined;
    return followFeed({ cursor: first?.cursor, person });
  }, [data, person]);
}
