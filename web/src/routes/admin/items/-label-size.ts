/** Sides of a label, millimetres. */
export const LABEL = { width: 62, height: 29 };

/** The square for the code, millimetres. */
export const CODE = { x: 2, y: 4.5, side: 20 };

/** Paper sizes in millimetres: a roll of labels, or sheets to cut. */
export const PAPERS = {
  roll: { label: "Label roll, 62 × 29 mm", ...LABEL, columns: 1, rows: 1 },
  a4: { label: "A4 sheets, 27 labels each", width: 210, height: 297, columns: 3, rows: 9 },
  letter: {
    label: "US Letter sheets, 27 labels each",
    width: 215.9,
    height: 279.4,
    columns: 3,
    rows: 9,
  },
};
export type Paper = keyof typeof PAPERS;

export const COPIES_MAX = 500;
