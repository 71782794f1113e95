import { randomOf } from "../../server/src/demo/random.ts";

/** The random decisions behind a hostile request, identical for the same seed. */
export function chanceOf(seed: number) {
  const { next, one } = randomOf(seed);
  return {
    /** A whole number from 0 up to, but excluding, `end`. */
    below: (end: number) => Math.floor(next() * end),
    isOnce: (share: number) => next() < share,
    of<Value>(values: readonly Value[]): Value {
      if (values.length === 0) throw new Error("There is nothing to choose from.");
      return one(values);
    },
  };
}

export type Chance = ReturnType<typeof chanceOf>;
