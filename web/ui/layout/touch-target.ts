/** Makes a link or a sign within a line as large as a thumb needs on a phone; the line keeps its size. */
export const touchTarget = {
  "@media (max-width:599.95px)": { boxSizing: "content-box", padding: "14px 9px", margin: "-14px -9px" },
} as const;
