import ImageOutlinedIcon from "@mui/icons-material/ImageOutlined";
import { useState } from "react";
import { ThumbSquare } from "./thumb-square.tsx";

interface ProductThumbProps {
  src?: string | null;
  /** Left out where the name stands beside the picture. */
  alt?: string;
  size?: number;
}

/** A product's picture in a fixed square; a picture that does not load gives way to a quiet sign. */
export function ProductThumb({ src, alt = "", size = 40 }: ProductThumbProps) {
  const [broken, setBroken] = useState<string | null>(null);
  // Below fifty pixels the smallest copy of a picture is sharp enough.
  const shown = size <= 48 ? src?.replace(/\bsize=640$/, "size=96") : src;
  return (
    <ThumbSquare size={size} isFramed>
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
        <ImageOutlinedIcon aria-hidden="true" sx={{ fontSize: 18 }} />
      )}
    </ThumbSquare>
  );
}
