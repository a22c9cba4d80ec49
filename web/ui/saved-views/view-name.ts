const MOST = 40;

/** Whether a kept view may be called so: 1 to 40 characters. */
export const isValidViewName = (text: string): boolean =>
  text.trim() !== "" && [...text.normalize("NFC").trim()].length <= MOST;
