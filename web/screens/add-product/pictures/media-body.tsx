import { PICTURES_MAX } from "#shared/rules/products/product-fields.ts";
import { lazyView } from "../../../lib/lazy-view.ts";
import { LazyBoundary } from "../../../ui/lazy/lazy-boundary.tsx";
import { DropZone } from "../../../ui/upload/drop-zone.tsx";
import type { CardProps } from "../cards/card-props.ts";
import { PictureGrid } from "./picture-grid.tsx";
import type { Pictures } from "./use-pictures.ts";

/** What the body of the card works on. */
export interface MediaProps extends CardProps {
  pictures: Pictures;
}

const UploadList = lazyView(async () => (await import("../../../ui/upload/upload-list.tsx")).UploadList);
const RefusedList = lazyView(async () => (await import("../../../ui/upload/refused-list.tsx")).RefusedList);
const ACCEPTED = ".jpg,.jpeg,.png,.webp,.avif";

/** The pictures to work on, the place for more, and those on their way. */
export function MediaBody({ form, isReadOnly, pictures }: MediaProps) {
  const { images } = form.values;
  const { uploads } = pictures;
  const { queue, tasks, refused } = uploads;
  return (
    <>
      {images.length > 0 && <PictureGrid images={images} isReadOnly={isReadOnly} pictures={pictures} />}
      {!isReadOnly && images.length < PICTURES_MAX && (
        <DropZone kind="pictures" accept={ACCEPTED} onFiles={uploads.add} />
      )}
      <LazyBoundary>
        {queue && refused.length > 0 && (
          <RefusedList refused={refused} purpose="product" onClose={() => queue.clearRefused()} />
        )}
        {queue && tasks.length > 0 && <UploadList tasks={tasks} isOffline={uploads.isOffline} queue={queue} />}
      </LazyBoundary>
    </>
  );
}
