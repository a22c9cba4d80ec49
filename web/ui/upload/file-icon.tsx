import TextIcon from "@mui/icons-material/DescriptionOutlined";
import ArchiveIcon from "@mui/icons-material/FolderZipOutlined";
import ImageIcon from "@mui/icons-material/ImageOutlined";
import PdfIcon from "@mui/icons-material/PictureAsPdfOutlined";
import TableIcon from "@mui/icons-material/TableChartOutlined";
import { useEffect, useState } from "react";
import { ThumbSquare } from "../thumb-square.tsx";

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
    <ThumbSquare size={size} isHidden>
      {url && !isBroken ? (
        <img src={url} alt="" width={size} height={size} onError={() => setIsBroken(true)} />
      ) : (
        <Icon sx={{ fontSize: 18 }} />
      )}
    </ThumbSquare>
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
