import { useEffect } from "react";
import { useApi } from "../../../lib/api/use-api.ts";
import { useBoot } from "../../../lib/boot.tsx";
import { emitBootChange } from "../../../lib/page/boot-events.ts";

/** Who may do what is told again when roles are given or enforced: the page drops or offers controls without a reload. */
export function usePermissions(): void {
  const { user } = useBoot();
  const { data } = useApi("GET /account/standing", user ? {} : null, {
    revalidateOnMount: false,
    revalidateIfStale: false,
    revalidateOnFocus: false,
  });
  const standing = data?.data;
  useEffect(() => {
    if (!standing) return;
    const { role, ...shop } = standing;
    emitBootChange((boot) => ({ ...shop, user: boot.user && { ...boot.user, role } }));
  }, [standing]);
}
