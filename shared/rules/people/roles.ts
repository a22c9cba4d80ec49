/** Roles of colleagues, most permissions first. */
export const roles = ["Admin", "Editör", "Kullanıcı"] as const;
