const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const DIGIT = /\p{Nd}/u;
const LETTER = /\p{L}/u;
/** These characters may stand within a number. */
const WITHIN_NUMBER = /[.,:/-]/;

type Kind = "digit" | "right" | "left" | "neutral";

function kindOf(character: string): Kind {
  if (DIGIT.test(character)) return "digit";
  if (RIGHT_TO_LEFT.test(character)) return "right";
  return LETTER.test(character) ? "left" : "neutral";
}

/**
 * Words of Arabic or Hebrew run from the right, numbers in them from the left. Places are counted
 * from the left.
 */
export function visualPlaces(characters: readonly string[]): number[] {
  const kinds = characters.map(kindOf);
  const places = characters.map((_, at) => at);
  for (let from = kinds.indexOf("right"); from >= 0; from = kinds.indexOf("right", from)) {
    const end = endOfRun(kinds, from);
    for (let at = from; at < end; at += 1) places[at] = from + end - 1 - at;
    turnNumbers(characters, places, { from, end });
    from = end;
  }
  return places;
}

/** A run from the right ends with its last letter or digit before one that runs from the left. */
function endOfRun(kinds: readonly Kind[], from: number): number {
  let end = from + 1;
  for (let at = from; at < kinds.length && kinds[at] !== "left"; at += 1) {
    if (kinds[at] !== "neutral") end = at + 1;
  }
  return end;
}

function turnNumbers(
  characters: readonly string[],
  places: number[],
  { from, end }: { from: number; end: number },
): void {
  const isDigit = (at: number) => at < end && DIGIT.test(characters[at] ?? "");
  for (let at = from; at < end; at += 1) {
    if (!isDigit(at)) continue;
    let last = at;
    while (
      isDigit(last + 1) ||
      (isDigit(last + 2) && WITHIN_NUMBER.test(characters[last + 1] ?? ""))
    )
      last += 1;
    const own = places.slice(at, last + 1).reverse();
    places.splice(at, own.length, ...own);
    at = last;
  }
}
