import { folded } from "@pharmacy/contract/mapping/mapping-words";

const CODE_MAX = 60;
const WITHOUT_LETTERS = "group";

/**
 * Makes codes from names: "Women's health" becomes womens-health, and the next of that name
 * womens-health-2.
 */
export function codeMaker(isTaken: (code: string) => boolean): (name: string) => string {
  // of each beginning, so that a thousand equal names are not counted from 2 each
  const last = new Map<string, number>();
  return (name) => {
    const begins = beginningOf(name);
    let number = last.get(begins) ?? 1;
    let code = numbered(begins, number);
    while (isTaken(code)) {
      number += 1;
      code = numbered(begins, number);
    }
    last.set(begins, number);
    return code;
  };
}

function beginningOf(name: string): string {
  const code = folded(name.replace(/['’]/g, ""))
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, CODE_MAX)
    .replace(/^-+|-+$/g, "");
  return code || WITHOUT_LETTERS;
}

function numbered(begins: string, number: number): string {
  if (number === 1) return begins;
  const end = `-${number}`;
  return begins.slice(0, CODE_MAX - end.length).replace(/-+$/, "") + end;
}
