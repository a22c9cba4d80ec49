/** A fresh Idempotency-Key: one act keeps its key however often it is sent, so it happens once. */
export function newActKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
