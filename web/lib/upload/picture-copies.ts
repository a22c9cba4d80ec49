import { type CopyWidth, copyWidths } from "#shared/rules/files/file-limits.ts";

/** Small WebP copies of a picture, by longest side; none if the browser cannot write WebP. */
export async function copiesOf(file: Blob): Promise<{ width: CopyWidth; blob: Blob }[]> {
  const picture = await createImageBitmap(file);
  const copies: { width: CopyWidth; blob: Blob }[] = [];
  for (const width of copyWidths) {
    const scale = Math.min(1, width / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const brush = canvas.getContext("2d");
    if (!brush) break;
    brush.imageSmoothingQuality = "high";
    brush.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/webp", 0.85));
    if (blob?.type === "image/webp") copies.push({ width, blob });
  }
  picture.close();
  return copies;
}
