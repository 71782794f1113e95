const PICKED_MAX = 5;
const AMONG_MAX = 40;
const STEPS_MAX = 200_000;

/** Steps that are left for all searches together: a file has many lines. */
export type SumBudget = { left: number };

/**
 * The only choice of 2 to 5 amounts, among the first 40, that comes to the sum: their places. "tie"
 * if there are several or the search takes too long, null if there is none.
 */
export function onlySumOf(
  amounts: readonly number[],
  sum: number,
  budget: SumBudget,
  pickedMin = 2,
): number[] | "tie" | null {
  const sorted = amounts
    .slice(0, AMONG_MAX)
    .map((amount, place) => ({ amount, place }))
    .filter(({ amount }) => amount > 0 && amount <= sum)
    .sort((one, other) => other.amount - one.amount);
  let steps = 0;
  let found: number[] | null = null;
  let isTie = false;
  const picked: number[] = [];
  const pick = (from: number, rest: number): void => {
    for (let at = from; at < sorted.length && !isTie; at += 1) {
      steps += 1;
      budget.left -= 1;
      if (steps > STEPS_MAX || budget.left < 0) {
        isTie = true;
        return;
      }
      const { amount, place } = sorted[at] ?? { amount: 0, place: 0 };
      if (amount * (PICKED_MAX - picked.length) < rest) return;
      if (amount > rest) continue;
      picked.push(place);
      if (amount === rest && picked.length >= pickedMin) {
        if (found) isTie = true;
        else found = [...picked];
      } else if (amount < rest && picked.length < PICKED_MAX) {
        pick(at + 1, rest - amount);
      }
      picked.pop();
    }
  };
  pick(0, sum);
  return isTie ? "tie" : found;
}
