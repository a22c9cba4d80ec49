import { logoTypes } from "#shared/rules/shop/shop-limits.ts";
import { inspectFile } from "../../../lib/upload/inspect-file.ts";
import { runUpload } from "../../../lib/upload/run-upload.ts";

/** Stores a picture and gives the id of its upload, or null for what is no such picture. Throws {@link ApiError}. */
export async function sendLogo(file: File): Promise<string | null> {
  const found = await inspectFile(file, "product");
  if ("refusal" in found || !(logoTypes as readonly string[]).includes(found.type)) return null;
  const nothing = () => undefined;
  const stored = await runUpload(
    { file, name: file.name, type: found.type, purpose: "product", uploadId: null, sha256: undefined },
    {
      signal: new AbortController().signal,
      onSame: async () => true,
      onHashed: nothing,
      onUpload: nothing,
      onSent: nothing,
      onFinishing: nothing,
      onOffline: nothing,
    },
  );
  return stored.id;
}
