import type { MenuProps } from "@mui/material/Menu";
import { useEffect, useState } from "react";
import { late } from "../lib/part.ts";
import { whenIdle } from "../lib/when-idle.ts";
import { Late } from "./late.tsx";

const load = () => import("@mui/material/Menu");
const Menu = late(async () => (await load()).default);

/** The list of a select: it is fetched while nothing else goes on, and drawn from its first opening on. */
export function LateMenu(props: MenuProps) {
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), []);
  const close = () => {
    setWasOpen(false);
    props.onClose?.({}, "backdropClick");
  };
  return <Late onLoss={close}>{wasOpen && <Menu {...props} />}</Late>;
}
