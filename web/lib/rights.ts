import type { Role } from "#shared/api/auth/auth.ts";
import { useBoot } from "./boot.tsx";

/** Whether the person may do what these roles may; everybody may while roles are not enforced: `useMay()("Admin")`. */
export function useMay(): (...roles: readonly Role[]) => boolean {
  const { user, enforceRoles } = useBoot();
  return (...roles) => !!user && (!enforceRoles || roles.includes(user.role));
}
