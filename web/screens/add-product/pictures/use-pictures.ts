import { useEffect, useRef, useState } from "react";
import { PICTURES_MAX } from "#shared/rules/products/product-fields.ts";
import { readCarriedDraft, readDraft } from "../../../lib/drafts/draft.ts";
import { useT } from "../../../lib/i18n.tsx";
import { isOpen } from "../../../lib/upload/task.ts";
import type { Form } from "../../../ui/form/use-form.ts";
import { closeToast, toast } from "../../../ui/toast/toast-store.ts";
import { useUploads } from "../../../ui/upload/use-uploads.ts";
import type { PictureEntry, ProductEntries } from "../product.entries.ts";
import { inserted, moved } from "./picture-order.ts";

const PLACE = ["id", "copy"];

/** The pictures of the form, those on their way among them, and all that can be done to them. */
export function usePictures({ queue, form }: { queue: string; form: Form<ProductEntries> }) {
  const t = useT();
  const { images } = form.values;
  // Two files may be stored between two drawings.
  const latest = useRef(images);
  const came = useRef(new Map<string, number>());
  const offers = useRef<number[]>([]);
  useEffect(() => {
    latest.current = images;
  }, [images]);
  const change = (next: readonly PictureEntry[]) => {
    latest.current = next;
    form.set({ images: next });
  };

  // What was left with a form of which nothing else is kept belongs to no product.
  const [startsEmpty] = useState(
    () => !import.meta.env.SSR && queue === "product:new" && !readDraft(queue) && !readCarriedDraft(queue),
  );
  const uploads = useUploads({
    name: queue,
    startsEmpty,
    purpose: "product",
    place: PLACE,
    room: () => ({ places: PICTURES_MAX - latest.current.length - countOpen() }),
    onStored: ({ id: uploadId }, task) => {
      const isNew = latest.current.every((image) => image.uploadId !== uploadId);
      if (isNew) {
        came.current.set(uploadId, task.order);
        // A file that was chosen earlier stands earlier, however long it took.
        const later = latest.current.findIndex((image) => (came.current.get(image.uploadId) ?? 0) > task.order);
        change(inserted(latest.current, { uploadId, alt: "" }, later < 0 ? latest.current.length : later));
      }
      void uploads.queue?.remove(task.id);
    },
  });
  const countOpen = () => uploads.tasks.filter(isOpen).length;

  return {
    uploads,
    isBusy: () => countOpen() > 0,
    /** A draft with the pictures that have arrived since it was kept. */
    join(draft: Partial<ProductEntries>): Partial<ProductEntries> {
      const { images: kept } = draft;
      if (!kept) return draft;
      const isKept = (image: PictureEntry) => kept.some(({ uploadId }) => uploadId === image.uploadId);
      const arrived = latest.current.filter((image) => came.current.has(image.uploadId) && !isKept(image));
      return { ...draft, images: [...kept, ...arrived].slice(0, PICTURES_MAX) };
    },
    /** What failed, waits or can be put back belongs to this product, not to the next one. */
    clear() {
      for (const offer of offers.current.splice(0)) closeToast(offer);
      uploads.queue?.clear();
    },
    move: (from: number, to: number) => change(moved(latest.current, from, to)),
    describe: (uploadId: string, alt: string) =>
      change(latest.current.map((image) => (image.uploadId === uploadId ? { ...image, alt } : image))),
    /** Takes a picture out; it can be put back for a moment. */
    remove(at: number) {
      const gone = latest.current[at];
      if (!gone) return;
      change(latest.current.filter((image) => image !== gone));
      const onClick = () => {
        const isBack = latest.current.some(({ uploadId }) => uploadId === gone.uploadId);
        if (!isBack && latest.current.length < PICTURES_MAX) change(inserted(latest.current, gone, at));
      };
      const action = { label: t("common.undo"), onClick };
      offers.current.push(toast({ message: t("product.pictureRemoved"), action }));
    },
  };
}

export type Pictures = ReturnType<typeof usePictures>;
