import { AppError } from "../app-error.ts";

/** Work done in turns: one piece at a time, with a limited queue. */
export type Turns = { take<Result>(work: () => Promise<Result>): Promise<Result> };

/**
 * Runs work that takes all the processor and database time it can get, one piece at a time in this
 * process, so that other calls get through between its steps.
 *
 * @param waitingMax how many may wait; the next is refused.
 * @param refusal the message for a refused call, and what to do.
 */
export function turns(waitingMax: number, refusal: string): Turns {
  let last: Promise<unknown> = Promise.resolve();
  let present = 0;
  return {
    async take(work) {
      if (present > waitingMax) throw new AppError("too_many_requests", refusal);
      present += 1;
      const result = last.then(work);
      last = result
        .catch(() => {})
        .finally(() => {
          present -= 1;
        });
      return result;
    },
  };
}
