import type { MenuProps } from "@mui/material/Menu";
import { lazy, Suspense, useEffect, useState } from "react";
import { whenIdle } from "../lib/when-idle.ts";

const load = () => import("@mui/material/Menu");
const Menu = lazy(load);

/** The list of a select: it is fetched while nothing else goes on, and drawn from its first opening on. */
export function LateMenu(props: MenuProps) {
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), []);
  return wasOpen ? (
    <Suspense>
      <Menu {...props} />
    </Suspense>
  ) : null;
}
