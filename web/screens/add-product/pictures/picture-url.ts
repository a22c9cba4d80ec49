import type { CopyWidth } from "#shared/rules/files/file-limits.ts";

/** The address of a stored picture's small copy. */
export const pictureUrl = (uploadId: string, width: CopyWidth): string =>
  `/api/files/${uploadId}/picture?size=${width}`;
