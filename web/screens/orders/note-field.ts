/** As attribute: the field that the shortcut leads to. */
export const NOTE_FIELD = "data-order-note";
