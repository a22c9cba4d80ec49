import { AVATAR_SIDE } from "#shared/rules/people/profile-limits.ts";

/** A square of a picture, in its own pixels. */
export interface Square {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Cuts a square out of a picture at the size of an avatar; drawn again, it has nothing of the file's metadata. */
export async function cutPicture(file: File, { x, y, width, height }: Square): Promise<File> {
  const picture = await createImageBitmap(file);
  const canvas = document.createElement("canvas");
  canvas.width = AVATAR_SIDE;
  canvas.height = AVATAR_SIDE;
  const pen = canvas.getContext("2d") as CanvasRenderingContext2D;
  pen.imageSmoothingQuality = "high";
  pen.drawImage(picture, x, y, width, height, 0, 0, AVATAR_SIDE, AVATAR_SIDE);
  picture.close();
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/webp", 0.9));
  if (!blob) throw new Error("The picture could not be drawn.");
  // A browser that cannot write WebP writes PNG instead.
  return new File([blob], blob.type === "image/webp" ? "avatar.webp" : "avatar.png", { type: blob.type });
}
