/** Enlarges the touch area of an inline link or icon on phones; the line keeps its height. */
export const touchTarget = {
  "@media (max-width:599.95px)": { boxSizing: "content-box", padding: "14px 9px", margin: "-14px -9px" },
} as const;
