import type { ComponentType } from "react";
import { Skeleton } from "../feedback/skeleton.tsx";

/** Height of a live part in pixels: on a phone, on wider windows. */
export type Room = readonly [phone: number, wide: number];

interface LivePartProps {
  live: ComponentType | undefined;
  /** Reserved height until the part is loaded, so that nothing moves. */
  room: Room;
}

/** Live part of an example, or its reserved space while loading. */
export function LivePart({ live: Live, room: [phone, wide] }: LivePartProps) {
  return Live ? <Live /> : <Skeleton variant="rounded" sx={{ height: { xs: phone, sm: wide } }} />;
}
