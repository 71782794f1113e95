/** Marks what a row is dragged by on a touch screen, where the rest of it scrolls. */
export const GRIP = "data-tree-grip";
