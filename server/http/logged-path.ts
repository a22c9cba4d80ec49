/** A path safe to log: invite and undo paths contain a secret token. */
export const loggedPath = (path: string): string => path.replace(/(\/(?:invites|undo)\/)[^/]+/, "$1…");
