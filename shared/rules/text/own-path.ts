/**
 * Whether text is a path inside the product. Security: browsers drop tabs and line breaks and treat a backslash as a
 * slash, so control characters and backslashes are rejected.
 */
export const isOwnPath = (text: string): boolean => /^\/(?!\/)[^\\\p{Cc}]*$/u.test(text);
