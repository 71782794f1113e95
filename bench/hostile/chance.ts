/** Numbers that look random and are the same again for the same seed (mulberry32). */
export function chanceOf(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  /** A whole number from 0 up to, and without, `end`. */
  const below = (end: number) => Math.floor(next() * end);
  return {
    below,
    /** Whether something happens that happens this often. */
    isOnce: (share: number) => next() < share,
    of<Value>(values: readonly Value[]): Value {
      const value = values[below(values.length)];
      if (value === undefined) throw new Error("There is nothing to choose from.");
      return value;
    },
  };
}

export type Chance = ReturnType<typeof chanceOf>;
