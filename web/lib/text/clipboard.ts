/**
 * Whether a clipboard holds text with a rendered picture, such as spreadsheet cells. A copied file has no HTML, a
 * copied picture no plain text.
 */
export const isTextPaste = ({ types }: DataTransfer): boolean =>
  types.includes("text/plain") && types.includes("text/html");
