/** A path as the log may hold it: these addresses end with what opens an account or takes an act back. */
export const loggedPath = (path: string): string => path.replace(/(\/(?:invites|undo)\/)[^/]+/, "$1…");
