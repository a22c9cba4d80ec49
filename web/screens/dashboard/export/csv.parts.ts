/** CSV export code, loaded on first use. */
export const csvFiles = () => import("./csv-files.ts");
