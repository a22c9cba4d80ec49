/** How many colleagues one invitation goes to, and how long the word with it may be. */
export const INVITES_AT_ONCE = 20;
export const INVITE_MESSAGE_MAX = 500;
