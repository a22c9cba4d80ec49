const MOST = 40;

/** Whether a view name has 1 to 40 characters. */
export const isValidViewName = (text: string): boolean =>
  text.trim() !== "" && [...text.normalize("NFC").trim()].length <= MOST;
