import type { MenuProps } from "@mui/material/Menu";
import type MenuItem from "@mui/material/MenuItem";
import { useEffect, useState } from "react";
import { lazyView } from "../../lib/lazy-view.ts";
import { whenIdle } from "../../lib/page/when-idle.ts";
import { LazyBoundary } from "./lazy-boundary.tsx";

const loadMenu = () => import("@mui/material/Menu");
const loadItem = () => import("@mui/material/MenuItem");
const Menu = lazyView(async () => (await loadMenu()).default);

/** Option of a select. A closed select only reads its value and label. */
export const Option = lazyView(async () => (await loadItem()).default as typeof MenuItem);

/** Menu of a select: preloaded when idle, rendered from its first opening on. */
export function LazyMenu(props: MenuProps) {
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  useEffect(() => whenIdle(() => void Promise.all([loadMenu(), loadItem()]).catch(() => undefined)), []);
  const close = () => {
    setWasOpen(false);
    props.onClose?.({}, "backdropClick");
  };
  return <LazyBoundary onLoadError={close}>{wasOpen && <Menu {...props} />}</LazyBoundary>;
}
