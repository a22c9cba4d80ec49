import { type ComponentType, useEffect, useRef, useState } from "react";
import { Skeleton } from "./skeleton.tsx";

/** A field whose script comes after the page, and is kept from then on; until then something stands in for it. */
export function lateField<Props extends object>(
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
      let isGone = false;
      // Without the chunk the other fields still work, and a reload tries again.
      load?.().then(
        (View) => {
          ready = View;
          if (isGone) return;
          hadFocus.current = id !== undefined && document.activeElement?.id === id;
          setFound({ View });
        },
        () => undefined,
      );
      return () => {
        isGone = true;
      };
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
