/** Maximum length of a list search. */
export const Q_MAX = 200;
