import { toast } from "./toast-store.ts";

const told = new WeakSet<Error>();

/** Shows a failed change as a toast; once for changes that were sent together and share the error. */
export function toastError(error: Error, message: string): void {
  if (told.has(error)) return;
  told.add(error);
  toast({ message, type: "danger" });
}
