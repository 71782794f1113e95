/** Calls from one layer to those above it, which it does not know. */
export type Effect<Args extends unknown[], Outcome> = {
  /** Called once, by `effects.ts`. */
  setsOff(...reactions: readonly ((...args: Args) => Promise<Outcome>)[]): void;
  /** One after the other, in the caller's transaction: a throw undoes it. */
  run(...args: Args): Promise<Outcome[]>;
};

export function effect<Args extends unknown[], Outcome = void>(
  name: string,
): Effect<Args, Outcome> {
  let known: readonly ((...args: Args) => Promise<Outcome>)[] | undefined;
  return {
    setsOff(...reactions) {
      known = reactions;
    },
    async run(...args) {
      if (!known) throw new Error(`Nothing says what ${name} sets off.`);
      const outcomes: Outcome[] = [];
      for (const react of known) outcomes.push(await react(...args));
      return outcomes;
    },
  };
}
