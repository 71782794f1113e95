/** Words that many pharmacies have in their names, and that tell none apart. */
const COMMON = new Set(
  "ag and as bv co company da das de do dos e gmbh inc kg lda limited llc ltd ltda nv of oy plc sa sarl sas sl spa srl the ug unipessoal".split(
    " ",
  ),
);

function folded(name: string): string {
  const words = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/(?<=\b\p{L})\.(?=\p{L}\b)/gu, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
  const own = words.filter((word) => !COMMON.has(word));
  return (own.length > 0 ? own : words).join(" ");
}

type Named = { id: string; name: string; legalName: string };

export type Resemblance = { id: string; isExact: boolean };

const LIKE_MIN = 0.8;
const MARGIN = 0.1;
const NAME_MAX = 160;

/** Finds the one pharmacy that a payer's name resembles; null if it is none or several. */
export function nameFinder(pharmacies: readonly Named[]): (name: string) => Resemblance | null {
  const exact = new Map<string, Set<string>>();
  const spellings: { id: string; size: number }[] = [];
  const holders = new Map<string, number[]>();
  for (const { id, name, legalName } of pharmacies) {
    for (const spelling of new Set([folded(name), folded(legalName)])) {
      exact.set(spelling, (exact.get(spelling) ?? new Set()).add(id));
      const pairs = pairsOf(spelling);
      const place = spellings.push({ id, size: pairs.size }) - 1;
      for (const pair of pairs) {
        const places = holders.get(pair);
        if (places) places.push(place);
        else holders.set(pair, [place]);
      }
    }
  }
  const known = new Map<string, Resemblance | null>();
  const find = (spelling: string): Resemblance | null => {
    const same = exact.get(spelling);
    if (same) {
      const [id] = same;
      return same.size === 1 && id !== undefined ? { id, isExact: true } : null;
    }
    const pairs = pairsOf(spelling);
    const shared = new Map<number, number>();
    for (const pair of pairs) {
      for (const place of holders.get(pair) ?? []) shared.set(place, (shared.get(place) ?? 0) + 1);
    }
    const likeness = new Map<string, number>();
    for (const [place, count] of shared) {
      const { id, size } = spellings[place] ?? { id: "", size: 0 };
      const share = (2 * count) / (size + pairs.size);
      if (share > (likeness.get(id) ?? 0)) likeness.set(id, share);
    }
    const [best, second] = [...likeness].sort(([, one], [, other]) => other - one);
    if (!best || best[1] < LIKE_MIN || best[1] - (second?.[1] ?? 0) < MARGIN) return null;
    return { id: best[0], isExact: false };
  };
  return (name) => {
    const spelling = folded(name.slice(0, NAME_MAX));
    if (spelling === "") return null;
    const before = known.get(spelling);
    if (before !== undefined) return before;
    const found = find(spelling);
    known.set(spelling, found);
    return found;
  };
}

function pairsOf(text: string): Set<string> {
  const framed = ` ${text} `;
  const pairs = new Set<string>();
  for (let place = 0; place < framed.length - 1; place += 1)
    pairs.add(framed.slice(place, place + 2));
  return pairs;
}
