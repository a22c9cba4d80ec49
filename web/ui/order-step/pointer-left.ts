const ROW = "main :is([role=row], tr, li)";

/** Resolves once the pointer is not on the row of a list that it is on now; at once where it is on none. */
export function pointerLeft(): Promise<void> {
  const row = [...document.querySelectorAll(":hover")].at(-1)?.closest(ROW);
  // A touch hovers over nothing, though some browsers say so until the next one.
  if (!row || !matchMedia("(hover: hover)").matches) return Promise.resolve();
  return new Promise((done) => {
    const end = () => {
      removeEventListener("pointermove", look, true);
      document.documentElement.removeEventListener("pointerleave", end);
      done();
    };
    const look = ({ target }: Event) => {
      if (!(target instanceof Node && row.contains(target))) end();
    };
    addEventListener("pointermove", look, true);
    document.documentElement.addEventListener("pointerleave", end);
  });
}
