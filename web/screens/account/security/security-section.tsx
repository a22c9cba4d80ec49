import { SectionBones } from "../section-bones.tsx";

/** Account ▸ Security. */
export function SecuritySection() {
  return <SectionBones />;
}
