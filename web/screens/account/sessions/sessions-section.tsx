import { SectionBones } from "../section-bones.tsx";

/** Account ▸ Sessions. */
export function SessionsSection() {
  return <SectionBones />;
}
