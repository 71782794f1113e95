/** More than anyone reads at a glance. */
export const CONDITIONS_MAX = 10;

/** Characters of all conditions of a list together, as its address has them. */
export const CONDITIONS_TEXT_MAX = 1_000;
