import { AppError } from "../app-error.ts";

export type Turns = { take<Result>(work: () => Promise<Result>): Promise<Result> };

/**
 * For work that takes all the processor time it can get: other calls get through between its steps.
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
