import { Skeleton } from "../../../ui/feedback/skeleton.tsx";

/** A section that is still on its way. */
export const SectionSkeleton = () => <Skeleton variant="rounded" height={280} />;
