import TextIcon from "@mui/icons-material/DescriptionOutlined";
import ArchiveIcon from "@mui/icons-material/FolderZipOutlined";
import ImageIcon from "@mui/icons-material/ImageOutlined";
import PdfIcon from "@mui/icons-material/PictureAsPdfOutlined";
import TableIcon from "@mui/icons-material/TableChartOutlined";
import Box from "@mui/material/Box";
import { useEffect, useState } from "react";

const short: Record<string, string> = {
  "image/jpeg": "JPEG",
  "image/png": "PNG",
  "image/webp": "WebP",
  "image/avif": "AVIF",
  "image/gif": "GIF",
  "application/pdf": "PDF",
  "text/plain": "TXT",
  "text/csv": "CSV",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "XLSX",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "DOCX",
  "application/zip": "ZIP",
};

/** The name people give a type of file. */
export const typeName = (type: string): string => short[type] ?? type;

function iconOf(type: string) {
  if (type.startsWith("image/")) return ImageIcon;
  if (type === "application/pdf") return PdfIcon;
  if (type === "text/csv" || type.endsWith(".sheet")) return TableIcon;
  return type === "application/zip" ? ArchiveIcon : TextIcon;
}

/** A file as a small square: its picture where the page holds it, else a sign of its type. */
export function FileIcon({ type, source = null, size = 32 }: { type: string; source?: File | null; size?: number }) {
  const url = useObjectUrl(type.startsWith("image/") ? source : null);
  const [isBroken, setIsBroken] = useState(false);
  const Icon = iconOf(type);
  return (
    <Box
      component="span"
      aria-hidden="true"
      sx={{
        display: "inline-grid",
        placeItems: "center",
        flexShrink: 0,
        width: size,
        height: size,
        overflow: "hidden",
        color: "text.secondary",
        bgcolor: "surface.sunken",
        borderRadius: "8px",
        "& img": { display: "block", width: "100%", height: "100%", objectFit: "cover" },
      }}
    >
      {url && !isBroken ? (
        <img src={url} alt="" width={size} height={size} onError={() => setIsBroken(true)} />
      ) : (
        <Icon sx={{ fontSize: 18 }} />
      )}
    </Box>
  );
}

/** An address for a file the page holds, as long as it is shown. */
export function useObjectUrl(file: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setUrl(null);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
