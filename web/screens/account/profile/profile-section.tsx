import { SectionBones } from "../section-bones.tsx";

/** Account ▸ Profile. */
export function ProfileSection() {
  return <SectionBones />;
}
