import Close from "@mui/icons-material/Close";
import DragIcon from "@mui/icons-material/DragIndicatorOutlined";
import StarIcon from "@mui/icons-material/Star";
import StarBorderIcon from "@mui/icons-material/StarBorderOutlined";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import type { KeyboardEvent, PointerEvent } from "react";
import { ALT_MAX } from "#shared/rules/products/product-fields.ts";
import { useT } from "../../../lib/i18n.tsx";
import { tooltip } from "../../../ui/feedback/tooltip.tsx";
import type { PictureEntry } from "../product.entries.ts";
import { tileFrame } from "./media-sizes.ts";
import { pictureUrl } from "./picture-url.ts";
import { tileMark } from "./use-picture-drag.ts";

const Tile = styled("li")(({ theme }) => ({
  display: "grid",
  gap: 8,
  minWidth: 0,
  "& .frame": {
    ...tileFrame(theme),
    position: "relative",
    overflow: "hidden",
  },
  "&[data-dragged=true] .frame": {
    borderColor: theme.vars.palette.primary.main,
    boxShadow: "var(--shadow-float)",
  },
  "& img": { display: "block", width: "100%", height: "100%", objectFit: "cover", pointerEvents: "none" },
  "& .tools": {
    position: "absolute",
    insetInline: 0,
    insetBlockEnd: 0,
    display: "flex",
    backgroundColor: theme.vars.palette.surface.raised,
    borderTop: `1px solid ${theme.vars.palette.divider}`,
    "& > :last-of-type": { marginInlineStart: "auto" },
  },
  "& .handle": { cursor: "grab", touchAction: "none" },
  "&[data-dragged=true] .handle": { cursor: "grabbing" },
  "& .main": {
    ...theme.typography.label,
    position: "absolute",
    insetBlockStart: 8,
    insetInlineStart: 8,
    display: "inline-flex",
    alignItems: "center",
    gap: 4,
    padding: "4px 8px",
    borderRadius: 999,
    color: theme.vars.palette.primary.main,
    backgroundColor: theme.vars.palette.primary.soft,
    "& svg": { fontSize: 14 },
  },
}));

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowUp: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowDown: (at) => at + 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

interface Props {
  picture: PictureEntry;
  at: number;
  count: number;
  isReadOnly: boolean;
  isDragged: boolean;
  onTake(event: PointerEvent): void;
  onMove(to: number): void;
  onAlt(alt: string): void;
  onRemove(): void;
}

/** One picture: its place, whether it is the main one, and what it shows. */
export function PictureTile(props: Props) {
  const t = useT();
  const { picture, at, count, isReadOnly } = props;
  const n = at + 1;
  const onKey = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    props.onMove(step(at, count));
  };
  const button = (label: string) => ({ size: "small" as const, "aria-label": label, ...tooltip(label) });
  return (
    <Tile {...tileMark(at)} data-dragged={props.isDragged}>
      <div className="frame">
        <img
          src={pictureUrl(picture.uploadId, 640)}
          alt={picture.alt}
          width={320}
          height={320}
          loading="lazy"
          draggable={false}
        />
        {at === 0 && (
          <span className="main">
            <StarIcon aria-hidden="true" />
            {t("upload.picture.mainPicture")}
          </span>
        )}
        {!isReadOnly && (
          <div className="tools">
            <IconButton
              {...button(t("upload.picture.movePicture", { n, count }))}
              className="handle"
              onKeyDown={onKey}
              onPointerDown={props.onTake}
            >
              <DragIcon fontSize="small" />
            </IconButton>
            {at > 0 && (
              <IconButton {...button(t("upload.picture.makeMain", { n }))} onClick={() => props.onMove(0)}>
                <StarBorderIcon fontSize="small" />
              </IconButton>
            )}
            <IconButton {...button(t("upload.picture.removePicture", { n }))} onClick={props.onRemove}>
              <Close fontSize="small" />
            </IconButton>
          </div>
        )}
      </div>
      <TextField
        size="small"
        fullWidth
        placeholder={t("upload.picture.altHint")}
        value={picture.alt}
        disabled={isReadOnly}
        error={[...picture.alt].length > ALT_MAX}
        autoComplete="off"
        onChange={({ target }) => props.onAlt(target.value)}
        slotProps={{ htmlInput: { "aria-label": t("upload.picture.alt", { n }) } }}
      />
    </Tile>
  );
}
