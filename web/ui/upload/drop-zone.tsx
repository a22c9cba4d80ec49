import CloudUploadIcon from "@mui/icons-material/CloudUploadOutlined";
import PhotoCameraIcon from "@mui/icons-material/PhotoCameraOutlined";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useEffect, useId, useRef } from "react";
import { useT } from "../../lib/i18n.tsx";
import { isTextPaste } from "../../lib/text/clipboard.ts";
import { DropFrame } from "./drop-frame.tsx";
import { droppedFiles } from "./dropped-files.ts";
import { FileInput } from "./file-input.tsx";

const Frame = styled(DropFrame)(({ theme }) => ({
  minHeight: 200,
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
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  usePastedFiles(isDisabled ? null : onFiles);

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
    <Frame
      label={t("upload.zone")}
      isDisabled={isDisabled}
      onDrop={(transfer) => void droppedFiles(transfer).then(onFiles)}
    >
      {(isOver) => (
        <>
          <CloudUploadIcon aria-hidden="true" />
          <p className="what">
            {t(isOver ? "upload.dropNow" : kind === "files" ? "upload.drop" : "upload.dropPictures")}
          </p>
          <div className="buttons">
            {buttonOf(t(kind === "files" ? "upload.choose" : "upload.choosePictures"), "wide", chooser)}
            {buttonOf(t("upload.files"), "phone", chooser)}
            {buttonOf(t("upload.camera"), "phone", camera, <PhotoCameraIcon />)}
          </div>
          <p className="rules" id={rules}>
            {t(kind === "files" ? "upload.rules" : "upload.rulesPictures")}
          </p>
          <FileInput ref={chooser} label={t("upload.zone")} accept={accept} multiple onFiles={onFiles} />
          <FileInput ref={camera} label={t("upload.zone")} accept="image/*" capture="environment" onFiles={onFiles} />
        </>
      )}
    </Frame>
  );
}

/** Whether a paste brings words to where one writes: office programs copy a picture of them beside. */
const isWriting = ({ target, clipboardData }: ClipboardEvent) =>
  target instanceof Element &&
  target.closest("input, textarea, [contenteditable]") !== null &&
  clipboardData !== null &&
  isTextPaste(clipboardData);

/** Hears of files pasted anywhere on the page. */
function usePastedFiles(onFiles: ((files: File[]) => void) | null): void {
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || !latest.current || isWriting(event)) return;
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  }, []);
}
