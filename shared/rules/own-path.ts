/**
 * Whether a text is a path inside the product wherever it is followed: browsers drop tabs and line ends and take a
 * backslash for a slash, so none of these may stand in it.
 */
export const isOwnPath = (text: string): boolean => /^\/(?!\/)[^\\\p{Cc}]*$/u.test(text);
