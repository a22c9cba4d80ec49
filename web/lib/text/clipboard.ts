/**
 * Whether a clipboard holds text with a picture of itself along, such as the cells of a spreadsheet. A copied file has
 * no HTML beside its name, a copied picture no plain text.
 */
export const isTextPaste = ({ types }: DataTransfer): boolean =>
  types.includes("text/plain") && types.includes("text/html");
