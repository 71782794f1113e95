/** Sides of a label, millimetres. */
export const LABEL = { width: 62, height: 29 };
