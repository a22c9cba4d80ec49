/** Gives up what makes no step for so long; `renew` tells of a step, `end` that it is done. */
export function patience(ms: number): { signal: AbortSignal; renew(): void; end(): void } {
  const waiting = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => clearTimeout(timer);
  const renew = () => {
    end();
    timer = setTimeout(() => waiting.abort(new DOMException("It took too long", "TimeoutError")), ms);
  };
  renew();
  return { signal: waiting.signal, renew, end };
}
