/** Inactivity timeout: aborts `signal` after `ms` without `renew`; `end` stops the timer. */
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
