import { styled } from "@mui/material/styles";
import { useLayoutEffect, useRef, useState } from "react";
import { useT } from "../../../lib/i18n.tsx";
import type { PictureEntry } from "../product.entries.ts";
import { PICTURE_GRID } from "./media-sizes.ts";
import { PictureTile } from "./picture-tile.tsx";
import { usePictureDrag } from "./use-picture-drag.ts";
import type { Pictures } from "./use-pictures.ts";

const Grid = styled("ul")(PICTURE_GRID);

interface Props {
  images: readonly PictureEntry[];
  isReadOnly: boolean;
  pictures: Pictures;
}

/** The pictures in their order, the main one first; moved by dragging or by arrow keys. */
export function PictureGrid({ images, isReadOnly, pictures }: Props) {
  const t = useT();
  const [said, setSaid] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const followed = useRef<number | null>(null);
  const count = images.length;

  // A handle whose tile was put elsewhere in the page has lost the keyboard's focus.
  useLayoutEffect(() => {
    if (followed.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-picture="${followed.current}"] .handle`)?.focus();
    followed.current = null;
  });

  const move = (from: number, to: number) => {
    if (to < 0 || to >= count || to === from) return;
    pictures.move(from, to);
    setSaid(t("upload.picture.pictureMoved", { n: to + 1, count }));
  };
  const drag = usePictureDrag(move);
  return (
    <>
      <Grid ref={list} aria-label={t("upload.picture.pictures")}>
        {images.map((picture, at) => (
          <PictureTile
            key={picture.uploadId}
            {...{ picture, at, count, isReadOnly }}
            isDragged={drag.at === at}
            onTake={(event) => drag.take(event, at)}
            onMove={(to) => {
              followed.current = Math.min(Math.max(to, 0), count - 1);
              move(at, to);
            }}
            onAlt={(alt) => pictures.describe(picture.uploadId, alt)}
            onRemove={() => pictures.remove(at)}
          />
        ))}
      </Grid>
      <div className="visually-hidden" role="status">
        {said}
      </div>
    </>
  );
}
