import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Slider from "@mui/material/Slider";
import Stack from "@mui/material/Stack";
import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { useEffect, useRef, useState } from "react";
import Cropper from "react-easy-crop";
import { AVATAR_SIDE } from "#shared/rules/people/profile-limits.ts";
import { api } from "../../../lib/api/client.ts";
import { useT } from "../../../lib/i18n.tsx";
import { runUpload } from "../../../lib/upload/run-upload.ts";
import { WriteButton } from "../../../ui/actions/write-button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";
import { useAccountAction } from "../kit/use-action.ts";
import { setProfileCache } from "../profile.data.ts";

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
const ZOOM_MAX = 4;
const Ground = styled("div")(({ theme }) => ({
  position: "relative",
  height: "min(320px, 45dvh)",
  borderRadius: 8,
  overflow: "hidden",
  backgroundColor: theme.vars.palette.surface.sunken,
}));

/** Moves and zooms a picture under a square, then sends what lies in it. */
export function CropDialog({ file, onClose }: { file: File; onClose(): void }) {
  const t = useT();
  const [url, setUrl] = useState("");
  const [isBroken, setBroken] = useState(false);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [square, setSquare] = useState<Square | null>(null);
  const [isSettling, setSettling] = useState(false);
  const { isBusy, run } = useAccountAction();
  const sending = useRef<AbortController>(null);
  useEffect(() => () => sending.current?.abort(), []);

  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);

  async function save() {
    if (!square) return;
    sending.current = new AbortController();
    const uploadId = await sent(square, sending.current.signal);
    if (uploadId === null) return;
    setSettling(true);
    try {
      setProfileCache((await api("PUT /account/avatar", { body: { uploadId } })).data);
      toast({ message: t("profile.avatar.done"), type: "success" });
      onClose();
    } finally {
      setSettling(false);
    }
  }

  /** The upload of what lies in the square; null where it was given up meanwhile. */
  async function sent(within: Square, signal: AbortSignal): Promise<string | null> {
    try {
      const cut = await cutPicture(file, within);
      const stored = await runUpload(
        { file: cut, name: cut.name, type: cut.type, purpose: "product", uploadId: null, sha256: undefined },
        {
          signal,
          onSame: async () => false,
          onHashed: () => undefined,
          onUpload: () => undefined,
          onSent: () => undefined,
          onFinishing: () => undefined,
          onOffline: () => undefined,
        },
      );
      return signal.aborted ? null : stored.id;
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    }
  }

  // Sending may be given up; whether the sent picture is taken is for the server to say.
  const close = () => {
    if (!isSettling) onClose();
  };

  return (
    <Dialog open fullWidth maxWidth="xs" onClose={close} aria-labelledby="crop-title">
      <DialogTitle id="crop-title">{t("profile.crop.title")}</DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 2 }}>
          {isBroken && <Notice tone="danger">{t("profile.crop.broken")}</Notice>}
          <Ground>
            {url && (
              <Cropper
                {...(nonce && { nonce })}
                image={url}
                aspect={1}
                cropShape="round"
                showGrid={false}
                crop={crop}
                zoom={zoom}
                maxZoom={ZOOM_MAX}
                onCropChange={setCrop}
                onZoomChange={setZoom}
                onCropComplete={(_, pixels) => setSquare(pixels)}
                cropperProps={{ "aria-label": t("profile.crop.area") }}
                mediaProps={{ alt: "", onError: () => setBroken(true) }}
              />
            )}
          </Ground>
          <Stack direction="row" sx={{ alignItems: "center", gap: 2 }}>
            <Typography id="crop-zoom" variant="body2">
              {t("profile.crop.zoom")}
            </Typography>
            <Slider
              aria-labelledby="crop-zoom"
              min={1}
              max={ZOOM_MAX}
              step={0.05}
              value={zoom}
              onChange={(_, value) => setZoom(value as number)}
            />
          </Stack>
          <Typography variant="caption" sx={{ color: "text.secondary" }}>
            {t("profile.crop.help")}
          </Typography>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button disabled={isSettling} onClick={close}>
          {t("account.cancel")}
        </Button>
        <WriteButton variant="contained" loading={isBusy} disabled={!square || isBroken} onClick={() => void run(save)}>
          {t("profile.crop.save")}
        </WriteButton>
      </DialogActions>
    </Dialog>
  );
}

/** A square of a picture, in its own pixels. */
interface Square {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Cuts a square out of a picture at the size of an avatar; drawn again, it has nothing of the file's metadata. */
async function cutPicture(file: File, { x, y, width, height }: Square): Promise<File> {
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
