import { useEffect } from "react";
import { useBoot } from "../../../lib/boot.tsx";
import { followFeed } from "./follow-feed.ts";

/** Keeps what is shown up to date with what others change, from where the page's own answers were drawn on. */
export function useChangeFeed(): void {
  const { data, user } = useBoot();
  const person = user?.id ?? 0;
  useEffect(() => {
    const first = data["/changes"]?.data as { cursor: number } | undefined;
    return followFeed({ cursor: first?.cursor, person });
  }, [data, person]);
}
