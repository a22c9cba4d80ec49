import type { Role } from "#shared/api/auth/auth.ts";
import { useBoot } from "../boot.tsx";

/** Whether the person has one of these roles; everybody may while roles are not enforced: `useCan()("Admin")`. */
export function useCan(): (...roles: readonly Role[]) => boolean {
  const { user, enforceRoles } = useBoot();
  return (...roles) => !!user && (!enforceRoles || roles.includes(user.role));
}

/** Whether a colleague may answer customers and be assigned conversations: enforced, a Kullanıcı only reads. */
export function useCanAnswer(): (colleague: { role: Role }) => boolean {
  const { enforceRoles } = useBoot();
  return ({ role }) => !enforceRoles || role !== "Kullanıcı";
}
