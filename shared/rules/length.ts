/** Length as a reader counts it: code points after composing. */
export const lengthOf = (text: string): number => [...text.normalize("NFC")].length;
