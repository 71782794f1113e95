/** A code counts again after being out of sight for this long, milliseconds. */
const AWAY_MS = 1_000;

/** Tells another pack from the one still in view: packs of one batch share the same code. */
export function seenCodes() {
  let last: string | undefined;
  let lastAt = Number.NEGATIVE_INFINITY;
  return {
    /** True if this is another pack than the one before. */
    isNew(code: string, now: number): boolean {
      const isSame = code === last && now - lastAt < AWAY_MS;
      last = code;
      lastAt = now;
      return !isSame;
    },
  };
}
