import Skeleton from "@mui/material/Skeleton";

/** A section that is still on its way. */
export const SectionBones = () => <Skeleton variant="rounded" height={280} />;
