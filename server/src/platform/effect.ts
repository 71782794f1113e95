/** What a floor sets off on the floors above it, which it does not know. */
export type Effect<Args extends unknown[], Outcome> = {
  /** Says what is set off. Called once, by `effects.ts`. */
  setsOff(...reactions: readonly ((...args: Args) => Promise<Outcome>)[]): void;
  /**
   * Sets it off, one after the other, and answers with their outcomes. Each runs in the transaction
   * that it is given; what it throws undoes that.
   */
  run(...args: Args): Promise<Outcome[]>;
};

/** An effect that is declared where it is set off. It cannot run before something is said of it. */
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
