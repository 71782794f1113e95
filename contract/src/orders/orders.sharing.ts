export const SHARING_WAYS = ["firstCome", "inProportion"] as const;
export type SharingWay = (typeof SHARING_WAYS)[number];

/**
 * Shares out packs among lines, none of which gets more than it asks for, until either the packs or
 * the lines are served.
 *
 * @param wants packs of each line, the one that waits longest first.
 */
export function shareOut(packs: number, wants: readonly number[], way: SharingWay): number[] {
  return way === "firstCome" ? firstCome(packs, wants) : inProportion(packs, wants);
}

function firstCome(packs: number, wants: readonly number[]): number[] {
  let left = packs;
  return wants.map((want) => {
    const share = Math.min(want, left);
    left -= share;
    return share;
  });
}

/** Packs are whole: what rounding leaves goes to the largest remainders, then to those that wait. */
function inProportion(packs: number, wants: readonly number[]): number[] {
  const total = wants.reduce((sum, want) => sum + want, 0);
  if (packs >= total) return [...wants];
  const shares = wants.map((want) => Math.floor((want * packs) / total));
  let left = packs - shares.reduce((sum, share) => sum + share, 0);
  const places = wants
    .map((want, place) => ({ place, remainder: (want * packs) % total }))
    .sort((one, other) => other.remainder - one.remainder || one.place - other.place);
  for (const { place } of places) {
    if (left === 0) break;
    shares[place] = (shares[place] ?? 0) + 1;
    left -= 1;
  }
  return shares;
}
