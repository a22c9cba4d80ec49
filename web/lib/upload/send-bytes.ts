import { connectionError, errorOfAnswer, proofHeaders } from "../api/client.ts";

interface Sending {
  signal: AbortSignal;
  onProgress?(sent: number): void;
}

/** Uploads bytes with progress, which `fetch` does not report. */
export function sendBytes(key: string, body: Blob, { signal, onProgress }: Sending): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    request.open("PUT", `/api${key}`);
    request.setRequestHeader("Content-Type", "application/octet-stream");
    for (const [name, value] of Object.entries(proofHeaders())) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded }) => onProgress?.(Math.min(loaded, body.size));
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) return resolve();
      reject(errorOfAnswer(request.status, (name) => request.getResponseHeader(name), answerOf(request.responseText)));
    };
    request.onerror = () => reject(connectionError());
    request.onabort = () => reject(signal.reason ?? new DOMException("Aborted", "AbortError"));
    request.onloadend = () => signal.removeEventListener("abort", stop);
    signal.addEventListener("abort", stop, { once: true });
    request.send(body);
  });
}

function answerOf(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
