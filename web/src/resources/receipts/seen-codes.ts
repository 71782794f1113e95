/** A code counts again after it has been out of sight for so long, milliseconds. */
const AWAY_MS = 1_000;

/**
 * Tells a pack that is shown to the camera from the one that still is: packs of one batch have the
 * same code.
 */
export function seenCodes() {
  let last: string | undefined;
  let lastAt = Number.NEGATIVE_INFINITY;
  return {
    /** Whether this is another pack than the one before. */
    isNew(code: string, now: number): boolean {
      const isSame = code === last && now - lastAt < AWAY_MS;
      last = code;
      lastAt = now;
      return !isSame;
    },
  };
}
