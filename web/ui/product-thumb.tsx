import ImageOutlinedIcon from "@mui/icons-material/ImageOutlined";
import Box from "@mui/material/Box";
import { useState } from "react";

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
    <Box
      component="span"
      sx={{
        display: "inline-grid",
        placeItems: "center",
        flexShrink: 0,
        width: size,
        height: size,
        overflow: "hidden",
        color: "text.secondary",
        bgcolor: "surface.sunken",
        border: 1,
        borderColor: "divider",
        borderRadius: "8px",
      }}
    >
      {shown && shown !== broken ? (
        <Box
          component="img"
          src={shown}
          alt={alt}
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(shown)}
          sx={{ display: "block", width: "100%", height: "100%", objectFit: "cover" }}
        />
      ) : (
        <ImageOutlinedIcon aria-hidden="true" sx={{ fontSize: 18 }} />
      )}
    </Box>
  );
}
