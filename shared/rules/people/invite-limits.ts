/** Limits of one invitation: recipients and message length. */
export const INVITES_AT_ONCE = 20;
export const INVITE_MESSAGE_MAX = 500;
