const ROW = "main :is([role=row], tr, li)";

/** Resolves once the pointer has left the row it is over; immediately if it is over none. */
export function pointerLeft(): Promise<void> {
  const row = [...document.querySelectorAll(":hover")].at(-1)?.closest(ROW);
  // A touch does not hover, though some browsers report `:hover` until the next touch.
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
