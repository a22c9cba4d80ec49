import CloudUploadIcon from "@mui/icons-material/CloudUploadOutlined";
import PhotoCameraIcon from "@mui/icons-material/PhotoCameraOutlined";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { type DragEvent, useEffect, useId, useRef, useState } from "react";
import { useT } from "../../lib/i18n.tsx";
import { droppedFiles } from "./dropped-files.ts";

const Zone = styled("div")(({ theme }) => ({
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  justifyContent: "center",
  gap: 8,
  boxSizing: "border-box",
  minHeight: 200,
  padding: 20,
  textAlign: "center",
  color: theme.vars.palette.text.secondary,
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px dashed ${theme.vars.palette.surface.field}`,
  borderRadius: 12,
  "&[data-over=true]": {
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.primary.soft,
    borderColor: theme.vars.palette.primary.main,
  },
  "& > svg": { fontSize: 32 },
  "& p": { margin: 0 },
  "& .what": { ...theme.typography.subtitle1, color: theme.vars.palette.text.primary },
  "& .rules": { ...theme.typography.caption, maxWidth: 620 },
  "& .buttons": { display: "flex", gap: 8, margin: "4px 0" },
  "& .phone": { display: "none" },
  [theme.breakpoints.down("sm")]: {
    minHeight: 144,
    padding: 16,
    "& > svg, & .what, & .wide": { display: "none" },
    "& .buttons": { width: "100%", "& > button": { flex: 1 } },
    "& .phone": { display: "inline-flex" },
  },
}));

interface DropZoneProps {
  kind: "files" | "pictures";
  accept: string;
  isDisabled?: boolean;
  onFiles(files: File[]): void;
}

/** Where files come in: dropped, pasted, chosen, or from a phone's camera. */
export function DropZone({ kind, accept, isDisabled = false, onFiles }: DropZoneProps) {
  const t = useT();
  const rules = useId();
  const [isOver, setIsOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  usePastedFiles(isDisabled ? null : onFiles);

  const over = (event: DragEvent) => {
    if (isDisabled || !event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setIsOver(true);
  };
  const drop = (event: DragEvent) => {
    setIsOver(false);
    if (isDisabled || !event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    void droppedFiles(event.dataTransfer).then(onFiles);
  };
  const input = (ref: typeof chooser, more: object) => (
    <input
      ref={ref}
      type="file"
      hidden
      aria-label={t("upload.zone")}
      accept={accept}
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])]);
        // The same file may be chosen again.
        target.value = "";
      }}
      {...more}
    />
  );
  const buttonOf = (label: string, className: string, ref: typeof chooser, icon?: React.ReactNode) => (
    <Button
      variant="outlined"
      className={className}
      disabled={isDisabled}
      startIcon={icon}
      aria-describedby={rules}
      onClick={() => ref.current?.click()}
    >
      {label}
    </Button>
  );
  return (
    <Zone
      role="group"
      aria-label={t("upload.zone")}
      data-over={isOver}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
      }}
      onDrop={drop}
    >
      <CloudUploadIcon aria-hidden="true" />
      <p className="what">{t(isOver ? "upload.dropNow" : kind === "files" ? "upload.drop" : "upload.dropPictures")}</p>
      <div className="buttons">
        {buttonOf(t(kind === "files" ? "upload.choose" : "upload.choosePictures"), "wide", chooser)}
        {buttonOf(t("upload.files"), "phone", chooser)}
        {buttonOf(t("upload.camera"), "phone", camera, <PhotoCameraIcon />)}
      </div>
      <p className="rules" id={rules}>
        {t(kind === "files" ? "upload.rules" : "upload.rulesPictures")}
      </p>
      {input(chooser, { multiple: true })}
      {input(camera, { accept: "image/*", capture: "environment" })}
    </Zone>
  );
}

/** Hears of files pasted anywhere on the page. */
function usePastedFiles(onFiles: ((files: File[]) => void) | null): void {
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || !latest.current) return;
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  }, []);
}
