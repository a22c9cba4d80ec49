import ImageOutlinedIcon from "@mui/icons-material/ImageOutlined";
import { styled } from "@mui/material/styles";
import { useState } from "react";

interface ProductThumbProps {
  src?: string | null;
  /** Empty if the name is beside the picture. */
  alt?: string;
  size?: number;
}

const Square = styled("span", { shouldForwardProp: (name) => name !== "size" })<{ size: number }>(
  {
    display: "inline-grid",
    placeItems: "center",
    flexShrink: 0,
    overflow: "hidden",
    color: "var(--palette-text-secondary)",
    backgroundColor: "var(--palette-surface-sunken)",
    border: "1px solid var(--palette-divider)",
    borderRadius: 8,
    "& > img": { display: "block", width: "100%", height: "100%", objectFit: "cover" },
    "& > svg": { fontSize: 18 },
  },
  ({ size }) => ({ width: size, height: size }),
);

/** Product picture in a fixed square; an icon replaces one that fails to load. */
export function ProductThumb({ src, alt = "", size = 40 }: ProductThumbProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const shown = size <= 48 ? src && smallCopy(src) : src;
  return (
    <Square size={size}>
      {shown && shown !== broken ? (
        <img
          src={shown}
          alt={alt}
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(shown)}
        />
      ) : (
        <ImageOutlinedIcon aria-hidden="true" />
      )}
    </Square>
  );
}

/**
 * Below fifty pixels the smallest copy is sharp enough. Category drawings have one too: browsers create a document for
 * each vector picture, 30 ms on a slow phone. `npm run thumbs` creates them.
 */
const smallCopy = (src: string): string =>
  src.replace(/\bsize=640$/, "size=96").replace(/^(\/categories\/\w+)\.svg$/, "$1.webp");
