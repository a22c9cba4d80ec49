import { useEffect } from "react";
import { useApi } from "../../../lib/api/use-api.ts";
import { useBoot } from "../../../lib/boot.tsx";
import { emitBootChange } from "../../../lib/page/boot-events.ts";

/** Refetches the user when roles change or are enforced; controls update without a reload. */
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
