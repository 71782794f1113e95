/** Pseudo-random numbers, identical for the same seed on every machine (mulberry32). */
export function randomOf(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    /** Both bounds are inclusive. */
    whole: (min: number, max: number) => min + Math.floor(next() * (max - min + 1)),
    one: <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item,
  };
}
export type Random = ReturnType<typeof randomOf>;

/** Picks without repetition. */
export function some<Thing>(random: Random, things: readonly Thing[], count: number): Thing[] {
  return things
    .map((thing) => ({ thing, place: random.next() }))
    .sort((one, other) => one.place - other.place)
    .slice(0, count)
    .map(({ thing }) => thing);
}
