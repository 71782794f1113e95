import { randomOf } from "../../server/src/demo/random.ts";

/** What a hostile request is decided by: the same again for the same seed. */
export function chanceOf(seed: number) {
  const { next, one } = randomOf(seed);
  return {
    /** A whole number from 0 up to, and without, `end`. */
    below: (end: number) => Math.floor(next() * end),
    /** Whether something happens that happens this often. */
    isOnce: (share: number) => next() < share,
    of<Value>(values: readonly Value[]): Value {
      if (values.length === 0) throw new Error("There is nothing to choose from.");
      return one(values);
    },
  };
}

export type Chance = ReturnType<typeof chanceOf>;
