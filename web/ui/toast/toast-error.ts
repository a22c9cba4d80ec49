import { toast } from "./toast-store.ts";

const told = new WeakSet<Error>();

/** Says in a toast that a change was refused; once for all those that were sent together, as they share the refusal. */
export function toastError(error: Error, message: string): void {
  if (told.has(error)) return;
  told.add(error);
  toast({ message, type: "danger" });
}
