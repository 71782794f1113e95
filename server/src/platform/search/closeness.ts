/** The cost of swapping two letters, compared with 1 for a wrong, extra or missing one. */
const SWAPPED = 0.8;

export function closeness(word: string, others: readonly string[]): number {
  return Math.max(0, ...others.map((other) => 1 - slips(word, other) / longer(word, other)));
}

const longer = (one: string, other: string) => Math.max(one.length, other.length, 1);

function slips(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current.push(
        Math.min(
          at(last, column) + 1,
          at(current, column - 1) + 1,
          at(last, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(beforeLast, column - 2) + SWAPPED : Number.POSITIVE_INFINITY,
        ),
      );
    }
    [beforeLast, last] = [last, current];
  }
  return at(last, other.length);
}

/** Outside the table the cost is infinite. */
const at = (row: number[], column: number) => row[column] ?? Number.POSITIVE_INFINITY;

/** Patterns for all words that differ from this one by a single edit, where _ is any letter. */
export function oneSlipFrom(word: string): string[] {
  const letters = [...word];
  return letters.flatMap((letter, place) => {
    const [before, after] = [letters.slice(0, place).join(""), letters.slice(place + 1).join("")];
    const [next = "", ...rest] = letters.slice(place + 1);
    return [
      `${before}_${after}`,
      `${before}${after}`,
      `${before}_${letter}${after}`,
      `${before}${next}${letter}${rest.join("")}`,
    ];
  });
}
