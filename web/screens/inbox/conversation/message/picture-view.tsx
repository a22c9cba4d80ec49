import Previous from "@mui/icons-material/ChevronLeft";
import Next from "@mui/icons-material/ChevronRight";
import Close from "@mui/icons-material/Close";
import Download from "@mui/icons-material/FileDownloadOutlined";
import Dialog from "@mui/material/Dialog";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { type KeyboardEvent, type TouchEvent, useRef } from "react";
import { useT } from "../../../../lib/i18n.tsx";
import { useIsPhone } from "../../../../lib/page/phone.ts";
import { tooltip } from "../../../../ui/feedback/tooltip.tsx";
import type { MessageFile } from "../../inbox.data.ts";

const Head = styled("header")(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  gap: 4,
  padding: "8px 8px 8px 16px",
  "& h2": {
    ...theme.typography.subtitle1,
    flex: 1,
    minWidth: 0,
    margin: 0,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
  "& small": { ...theme.typography.caption, color: theme.vars.palette.text.secondary, whiteSpace: "nowrap" },
}));
const Frame = styled("div")(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  flex: 1,
  minHeight: 240,
  overflow: "hidden",
  backgroundColor: theme.vars.palette.common.white,
  touchAction: "pan-y pinch-zoom",
  "& img": { display: "block", maxWidth: "100%", maxHeight: "calc(100dvh - 140px)", objectFit: "contain" },
}));
/** Swipe distance in pixels. */
const SWIPE = 48;

interface Props {
  pictures: readonly MessageFile[];
  /** Id of the shown picture. */
  shown: string;
  onShow(id: string): void;
  onClose(): void;
}

/** Full-size pictures of a message, turned by buttons, arrow keys or swipe. */
export function PictureView({ pictures, shown, onShow, onClose }: Props) {
  const t = useT();
  const isPhone = useIsPhone() === true;
  const touched = useRef<number | null>(null);
  const at = Math.max(
    0,
    pictures.findIndex(({ id }) => id === shown),
  );
  const picture = pictures[at];
  if (!picture) return null;
  const turn = (by: 1 | -1) => {
    const next = pictures[at + by];
    if (next) onShow(next.id);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === "ArrowLeft") turn(-1);
    if (key === "ArrowRight") turn(1);
  };
  const onTouchEnd = ({ changedTouches }: TouchEvent) => {
    const moved = (changedTouches[0]?.clientX ?? 0) - (touched.current ?? 0);
    if (touched.current !== null && Math.abs(moved) > SWIPE) turn(moved < 0 ? 1 : -1);
    touched.current = null;
  };
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={isPhone}
      fullWidth
      maxWidth="lg"
      aria-labelledby="picture-name"
      onKeyDown={onKeyDown}
    >
      <Head>
        <h2 id="picture-name">
          <bdi>{picture.name}</bdi>
        </h2>
        {pictures.length > 1 && (
          <>
            <small aria-live="polite">{t("inbox.pictureOf", { n: at + 1, total: pictures.length })}</small>
            <IconButton aria-label={t("inbox.previousPicture")} disabled={at === 0} onClick={() => turn(-1)}>
              <Previous />
            </IconButton>
            <IconButton
              aria-label={t("inbox.nextPicture")}
              disabled={at === pictures.length - 1}
              onClick={() => turn(1)}
            >
              <Next />
            </IconButton>
          </>
        )}
        <IconButton
          component="a"
          href={picture.url}
          download={picture.name}
          aria-label={t("inbox.downloadPicture")}
          {...tooltip(t("inbox.downloadPicture"))}
        >
          <Download />
        </IconButton>
        <IconButton autoFocus aria-label={t("common.close")} onClick={onClose}>
          <Close />
        </IconButton>
      </Head>
      <Frame
        onTouchStart={({ touches }) => {
          touched.current = touches.length === 1 ? (touches[0]?.clientX ?? null) : null;
        }}
        onTouchEnd={onTouchEnd}
      >
        <img key={picture.id} src={picture.url} alt={picture.name} />
      </Frame>
    </Dialog>
  );
}
