/** Length in code points after composing (NFC). */
export const lengthOf = (text: string): number => [...text.normalize("NFC")].length;
