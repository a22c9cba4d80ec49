/** What writes figures to files, fetched when it is first asked for. */
export const csvFiles = () => import("./csv-files.ts");
