import { cleanFileName, type FilePurpose, fileProblem, sidesProblem } from "#shared/rules/files/file-limits.ts";
import { suggestedName } from "#shared/rules/files/file-names.ts";
import { isHeif, SIGNATURE_BYTES, typeOfContent } from "#shared/rules/files/file-types.ts";
import type { Refusal } from "./task.ts";

const unopened = new WeakSet<File>();

/** Placeholder of a file that could not be opened, so that it is rejected by name. */
export function unopenedFile(name: string): File {
  const file = new File([], name);
  unopened.add(file);
  return file;
}

/** Type of a file by content, or the reason for its rejection. */
export async function inspectFile(
  file: File,
  purpose: FilePurpose,
): Promise<{ type: string } | { refusal: Refusal; suggested?: string }> {
  if (unopened.has(file)) return { refusal: "unreadable" };
  const { name, size } = file;
  const early = fileProblem({ name, size, type: "image/png" }, purpose);
  if (early) return { refusal: early };
  const head = await file
    .slice(0, SIGNATURE_BYTES)
    .arrayBuffer()
    .catch(() => null);
  if (!head) return { refusal: "unreadable" };
  const bytes = new Uint8Array(head);
  const type = typeOfContent(bytes, cleanFileName(name)) ?? "";
  const refusal = fileProblem({ name, size, type }, purpose);
  if (refusal) return { refusal: refusal === "type_not_allowed" && isHeif(bytes, name) ? "heic" : refusal };
  const suggested = suggestedName(name, type);
  if (suggested !== null) return { refusal: "wrong_ending", suggested };
  if (purpose !== "product") return { type };
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return { refusal: "unreadable" };
  const wrong = sidesProblem(picture);
  picture.close();
  return wrong ? { refusal: wrong } : { type };
}

/** SHA-256 of a file; undefined without Web Crypto (a page without TLS). */
export async function sha256Of(file: File): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined;
  const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
