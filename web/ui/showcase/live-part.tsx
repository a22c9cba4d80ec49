import type { ComponentType } from "react";
import { Skeleton } from "../feedback/skeleton.tsx";

/** The height of a live part in pixels: on a phone, on anything wider. */
export type Room = readonly [phone: number, wide: number];

interface LivePartProps {
  live: ComponentType | undefined;
  /** What is kept free until the part comes, so that nothing moves when it does. */
  room: Room;
}

/** The live part of an example, or its room while it is on the way. */
export function LivePart({ live: Live, room: [phone, wide] }: LivePartProps) {
  return Live ? <Live /> : <Skeleton variant="rounded" sx={{ height: { xs: phone, sm: wide } }} />;
}
