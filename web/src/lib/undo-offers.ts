const offers = new Set<() => void>();

/** Offers to undo belong to the session in which they were made. */
export const undoOffers = {
  add(end: () => void): void {
    offers.add(end);
  },
  remove(end: () => void): void {
    offers.delete(end);
  },
  endAll(): void {
    for (const end of [...offers]) end();
  },
};
