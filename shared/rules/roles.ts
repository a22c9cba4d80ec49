/** What a colleague may be, from most rights to fewest. */
export const roles = ["Admin", "Editör", "Kullanıcı"] as const;
