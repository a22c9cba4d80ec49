import { styled } from "@mui/material/styles";
import { useState } from "react";
import { isViewable } from "#shared/rules/files/file-types.ts";
import { THUMB_BYTES } from "#shared/rules/inbox/inbox-limits.ts";
import { useT } from "../../../../lib/i18n.tsx";
import { lazyView } from "../../../../lib/lazy-view.ts";
import { LazyBoundary } from "../../../../ui/lazy/lazy-boundary.tsx";
import type { MessageFile } from "../../inbox.data.ts";
import { FileChips } from "./file-chips.tsx";

const PictureView = lazyView(async () => (await import("./picture-view.tsx")).PictureView);

const Pictures = styled("ul")(({ theme }) => ({
  listStyle: "none",
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, 160px)",
  gap: 8,
  margin: "8px 0 0",
  padding: 0,
  "& button": {
    display: "block",
    width: "100%",
    aspectRatio: "4 / 3",
    padding: 0,
    overflow: "hidden",
    borderRadius: 8,
    border: `1px solid ${theme.vars.palette.divider}`,
    // Transparent pictures are drawn for a light background.
    backgroundColor: theme.vars.palette.common.white,
    color: theme.vars.palette.common.black,
    cursor: "zoom-in",
  },
  "& img": { ...theme.typography.caption, display: "block", width: "100%", height: "100%", objectFit: "cover" },
  [theme.breakpoints.down("sm")]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
}));

const isThumb = ({ type, size }: MessageFile): boolean => isViewable(type) && size <= THUMB_BYTES;

/** Attachments: pictures to view, other files to open or download. */
export function MessageFiles({ files }: { files: readonly MessageFile[] }) {
  const t = useT();
  const [open, setOpen] = useState<string | null>(null);
  const beside = files.filter(({ inline }) => !inline);
  const pictures = beside.filter(isThumb);
  const others = beside.filter((file) => !isThumb(file));
  return (
    <>
      {pictures.length > 0 && (
        <Pictures aria-label={t("inbox.pictures")}>
          {pictures.map(({ id, name, url }) => (
            <li key={id}>
              <button
                type="button"
                aria-label={t("inbox.openPicture", { name })}
                title={name}
                onClick={() => setOpen(id)}
              >
                <img src={url} alt={name} width={160} height={120} loading="lazy" />
              </button>
            </li>
          ))}
        </Pictures>
      )}
      {others.length > 0 && <FileChips files={others} />}
      <LazyBoundary onLoadError={() => setOpen(null)}>
        {open !== null && (
          <PictureView pictures={pictures} shown={open} onShow={setOpen} onClose={() => setOpen(null)} />
        )}
      </LazyBoundary>
    </>
  );
}
