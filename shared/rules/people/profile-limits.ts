export const TITLE_MAX = 80;
export const BIO_MAX = 300;
/** Side length of an avatar in pixels; the browser crops it before the upload. */
export const AVATAR_SIDE = 512;
export const AVATAR_MAX_BYTES = 5 * 1024 * 1024;
export const avatarTypes = ["image/jpeg", "image/png", "image/webp"] as const;
