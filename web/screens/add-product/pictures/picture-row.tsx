import { useT } from "../../../lib/i18n.tsx";
import { ProductThumb } from "../../../ui/record/product-thumb.tsx";
import type { PictureEntry } from "../product.entries.ts";
import { pictureUrl } from "./picture-url.ts";

/** Pictures side by side, to be told from another person's. */
export function PictureRow({ images }: { images: readonly PictureEntry[] }) {
  const t = useT();
  if (images.length === 0) return t("product.noPictures");
  return (
    <span style={{ display: "flex", flexWrap: "wrap", gap: 4 }}>
      {images.map(({ uploadId, alt }) => (
        <ProductThumb key={uploadId} src={pictureUrl(uploadId, 96)} alt={alt || uploadId} size={40} />
      ))}
    </span>
  );
}
