import { SectionBones } from "../section-bones.tsx";

/** Account ▸ Tokens. */
export function TokensSection() {
  return <SectionBones />;
}
