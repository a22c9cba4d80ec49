/** The longest search a list takes. */
export const Q_MAX = 200;
