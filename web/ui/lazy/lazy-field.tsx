import { type ComponentType, useEffect, useRef, useState } from "react";
import { fetchWithRetry } from "../../lib/fetch-with-retry.ts";
import { Skeleton } from "../feedback/skeleton.tsx";

/** Field that loads after hydration, with a placeholder until then; cached from then on. */
export function lazyField<Props extends object>(
  fetchIt: () => Promise<ComponentType<Props>>,
  StandIn: ComponentType<NoInfer<Props>> = Bone,
): ComponentType<Props> {
  const load = import.meta.env.SSR ? null : fetchIt;
  let ready: ComponentType<Props> | null = null;
  return function LateField(props: Props) {
    const [found, setFound] = useState<{ View: ComponentType<Props> } | null>(ready && { View: ready });
    const { id } = props as { id?: string };
    const hadFocus = useRef(false);
    useEffect(() => {
      if (!load) return;
      return fetchWithRetry(load, (View) => {
        ready = View;
        hadFocus.current = id !== undefined && document.activeElement?.id === id;
        setFound({ View });
      });
    }, [id]);
    useEffect(() => {
      if (found && hadFocus.current && id) document.getElementById(id)?.focus();
      hadFocus.current = false;
    }, [found, id]);
    return found ? <found.View {...props} /> : <StandIn {...props} />;
  };
}

function Bone() {
  return <Skeleton variant="rounded" sx={{ height: { xs: 44, sm: 36 } }} />;
}
